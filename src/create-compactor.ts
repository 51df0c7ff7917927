import { applyPlan } from "./core/apply.ts";
import type { CoreTools } from "./core/core-tools.ts";
import { createIdentifierReader } from "./core/identifiers/identifier-reader.ts";
import type { CompactionPlan } from "./core/model/plan.ts";
import type { CompactionPolicy, CompactionRequest } from "./core/model/policy.ts";
import type { CompactionReport } from "./core/model/report.ts";
import type { CompactionState } from "./core/model/state.ts";
import type { Transcript } from "./core/model/transcript.ts";
import { type PlanInput, planCompaction } from "./core/plan.ts";
import type { Archive, KeyedHash, Redactor, TokenCounter } from "./core/ports.ts";
import { redact } from "./core/redact/index.ts";
import { findLineage } from "./core/resume-session.ts";
import { DEFAULT_POLICY, DEFAULT_REQUEST } from "./core/stages/decide/default-policy.ts";
import { computeBudget, type ModelLimits } from "./core/stages/measure/compute-budget.ts";
import { createMeasurer } from "./core/stages/measure/create-measurer.ts";
import { reportUnchanged } from "./core/stages/report/report-unchanged.ts";
import { countingMemo, estimatingCounter } from "./core/tokens/index.ts";

export interface CompactorOptions {
  /** Makes handles and tags; `palimpsest/keys` has one. */
  readonly hash: KeyedHash;
  /** Where what is taken out goes; `palimpsest/archives` has some. */
  readonly archive: Archive;
  readonly policy?: Partial<CompactionPolicy>;
  /** Estimates by default. */
  readonly counter?: TokenCounter;
  readonly redactor?: Redactor;
}

/** What one call says beside the transcript. */
export interface CompactContext extends ModelLimits, Partial<CompactionRequest> {}

export interface CompactionOutcome {
  /** The very transcript that came in where nothing changed. */
  readonly transcript: Transcript;
  readonly report: CompactionReport;
}

/** Compacts transcripts. Holds no state of any conversation: that is in the archive. */
export interface Compactor {
  compact(transcript: Transcript, context: CompactContext): Promise<CompactionOutcome>;
  /** What `compact` would do. Changes and stores nothing. */
  plan(transcript: Transcript, context: CompactContext): Promise<CompactionPlan>;
}

/**
 * Makes a compactor.
 *
 * Originals are archived before a new transcript is handed out. Where the archive fails, the
 * transcript comes back as it was, and the report says so.
 */
export function createCompactor(options: CompactorOptions): Compactor {
  const { archive, hash } = options;
  const tools: CoreTools = {
    hash,
    identifiers: createIdentifierReader(),
    measurer: createMeasurer({ counter: options.counter ?? countingMemo(estimatingCounter()) }),
    redactor: options.redactor ?? { name: "palimpsest", redact: (text) => redact(text).text },
  };

  async function readInput(transcript: Transcript, context: CompactContext): Promise<PlanInput> {
    const { contextTokens, outputReserveTokens, ...request } = context;
    const policy = { ...DEFAULT_POLICY, ...options.policy };
    const state = await loadState(archive, findLineage(transcript.messages, hash));
    return {
      transcript,
      policy,
      budget: computeBudget(
        { contextTokens, ...(outputReserveTokens !== undefined && { outputReserveTokens }) },
        policy,
      ),
      request: { ...DEFAULT_REQUEST, ...request },
      ...(state !== undefined && { state }),
    };
  }

  return {
    async plan(transcript, context) {
      return planCompaction(await readInput(transcript, context), tools);
    },
    async compact(transcript, context) {
      const plan = planCompaction(await readInput(transcript, context), tools);
      const { messages, report, record, state } = applyPlan(plan, transcript.messages, tools);
      if (record === undefined) return { transcript, report };
      try {
        await archive.commit({ ...record, state: JSON.stringify(state) });
      } catch (error) {
        const reason = `the archive failed: ${error instanceof Error ? error.message : "unknown reason"}`;
        return { transcript, report: reportUnchanged(plan, "aborted", reason, tools.measurer.countedAs) };
      }
      return { transcript: { ...transcript, messages }, report };
    },
  };
}

/**
 * The state that the last compaction left, or undefined where it cannot be read: then the sealed
 * handoff in the transcript speaks for it, and an archive that is really broken fails the commit.
 */
async function loadState(archive: Archive, lineage: string): Promise<CompactionState | undefined> {
  try {
    const text = await archive.loadState(lineage);
    return text === undefined ? undefined : ((JSON.parse(text) as CompactionState | null) ?? undefined);
  } catch {
    return undefined;
  }
}
