import { CompactionError, isCompactionError } from "../core/base/errors.ts";
import type { Summarizer, TokenCounter } from "../core/base/ports.ts";
import { palimpsestRedactor } from "../core/redact/palimpsest-redactor.ts";
import { redactMessage } from "../core/redact/redact-message.ts";
import { rememberingRedactor } from "../core/redact/remembering-redactor.ts";
import { createMeasurer } from "../core/stages/measure/create-measurer.ts";
import { planTrajectory } from "../core/trajectories/plan-trajectory.ts";
import type { TrajectoryFold } from "../core/trajectories/trajectory-plan.ts";
import { type SummaryTurnTools, writeTrajectorySummary } from "../core/trajectories/write-trajectory-summary.ts";
import { askForProse } from "./ask-for-prose.ts";
import { parseTrajectory, type Trajectory } from "./parse-trajectory.ts";
import { placeSummary } from "./place-summary.ts";
import { failedMetrics, type TrajectoryMetrics } from "./trajectory-metrics.ts";
import type { TrajectorySettings } from "./trajectory-settings.ts";

/** The result for one line of a training file. */
export interface LineResult {
  readonly metrics: TrajectoryMetrics;
  /** The line to write instead; undefined if it stays unchanged, byte for byte. */
  readonly output?: string;
}

/** Compacts one line. Throws only `RUN_STOPPED`: whatever else goes wrong, the line stays unchanged. */
export type LineCompactor = (text: string) => Promise<LineResult>;

export interface LineCompactorParts {
  readonly counter: TokenCounter;
  readonly summarizer?: Summarizer | undefined;
  /** How long the first wait after a failure of the summarizer is. */
  readonly firstWaitMs?: number;
}

/** Creates a compactor for lines. The same line, settings and summaries give the same bytes. */
export function createLineCompactor(settings: TrajectorySettings, parts: LineCompactorParts): LineCompactor {
  return async (text) => {
    try {
      return await compactLine(text, settings, parts);
    } catch (error) {
      if (isCompactionError(error, "RUN_STOPPED")) throw error;
      return { metrics: failedMetrics(nameReason(error)) };
    }
  };
}

/** Only our own messages certainly contain nothing from the line. */
function nameReason(error: unknown): string {
  if (isCompactionError(error, "INVALID_JSON")) {
    return `Not valid JSON at column ${error.details.column}: ${error.details.reason}.`;
  }
  return error instanceof CompactionError ? error.message : "It could not be compacted.";
}

async function compactLine(text: string, settings: TrajectorySettings, parts: LineCompactorParts): Promise<LineResult> {
  const trajectory = parseTrajectory(text, settings.format);
  // Each line has its own tools: what they remember ends with it.
  const tools: SummaryTurnTools = {
    measurer: createMeasurer({ counter: parts.counter }),
    redactor: rememberingRedactor(palimpsestRedactor),
  };
  const plan = planTrajectory({
    messages: trajectory.messages,
    staticTokens: tools.measurer.tools(trajectory.tools),
    tokensOf: (message) => tools.measurer.message(message).total,
    policy: settings,
  });
  const { tokensBefore } = plan;
  const turns = trajectory.spans.length;
  const unchanged: TrajectoryMetrics = {
    status: plan.kind === "fits" ? "under-target" : "over-target",
    format: trajectory.format,
    tokensBefore,
    tokensAfter: tokensBefore,
    turnsBefore: turns,
    turnsAfter: turns,
    turnsRemoved: 0,
    summaryTokens: 0,
    summaryCalls: 0,
    summary: "none",
    stillOverTarget: plan.kind !== "fits",
    skippedUnderTarget: plan.kind === "fits",
  };
  if (plan.kind !== "fold") return { metrics: unchanged };

  const prose = await writeProse(trajectory, plan, settings, tools, parts);
  const summaryCalls = prose?.calls ?? 0;
  if (prose?.kind === "failed") return { metrics: failedMetrics(prose.reason, { ...unchanged, summaryCalls }) };
  const summary = writeTrajectorySummary(
    {
      messages: trajectory.messages.slice(0, plan.end),
      start: plan.start,
      firstNumber: 1 - trajectory.messagesBeforeTurns,
      asked: prose?.kind === "written" ? prose.asked : undefined,
      maxTokens: settings.summaryTokens,
    },
    tools,
  );
  const summaryTokens = tools.measurer.message({ role: "user", parts: [{ kind: "text", text: summary }] }).total;
  const tokensAfter = tokensBefore - plan.foldedTokens + summaryTokens;
  if (tokensAfter >= tokensBefore) return { metrics: { ...unchanged, summaryCalls } };

  const first = plan.start - trajectory.messagesBeforeTurns;
  const last = plan.end - trajectory.messagesBeforeTurns - 1;
  const placed = placeSummary(text, trajectory, { first, last }, summary);
  return {
    output: placed.text,
    metrics: {
      ...unchanged,
      status: "compacted",
      tokensAfter,
      turnsAfter: turns - (last - first + 1) + placed.turnsAdded,
      turnsRemoved: last - first + 1,
      removed: { first: first + 1, last: last + 1 },
      summaryTurn: placed.turn + 1,
      summaryTokens,
      summaryCalls,
      summary: prose?.kind === "written" ? "model" : "deterministic",
      ...(prose?.kind === "rejected" && { rejected: prose.reason }),
      stillOverTarget: tokensAfter > settings.targetTokens,
    },
  };
}

async function writeProse(
  { messages, messagesBeforeTurns }: Trajectory,
  { start, end }: TrajectoryFold,
  { summaryTokens }: TrajectorySettings,
  tools: SummaryTurnTools,
  { summarizer, firstWaitMs }: LineCompactorParts,
) {
  if (summarizer === undefined) return undefined;
  const read = messages.slice(0, end);
  const source = {
    redacted: read.map((message) => redactMessage(message, tools.redactor)),
    numbers: read.map((_, index) => index + 1 - messagesBeforeTurns),
    partition: { headEnd: start, tailStart: end, anchors: [] },
    results: [],
    summaryTokens,
    request: {},
  };
  return askForProse(source, summarizer, tools, firstWaitMs === undefined ? {} : { firstWaitMs });
}
