import type { CompactionReport, Rung } from "../../core/model/report.ts";
import type { Terminal } from "../terminal.ts";
import { drawBar } from "./draw-bar.ts";
import { formatCount, formatNumber, formatShare } from "./format-number.ts";
import { createPaint } from "./paint.ts";

/** By eye. */
const BAR_COLUMNS = 40;
/** A judgement: enough to try one. */
const SHOWN_HANDLES = 3;
const IN_FLIGHT_ADVICE =
  " The transcript is unchanged. Try again when the other process is done. A process that was killed on this machine is not waited for; on another machine its lock expires after five minutes.";

/** What each step did, in words that need no glossary; `--json` has their names. */
const STEP_WORDS: Readonly<Record<Rung, string>> = {
  "drop-duplicates": "repeated results became one line each",
  "reduce-results": "old results became excerpts",
  "digest-results": "old results became single lines",
  handoff: "the older part became a handoff",
  "digest-tail": "results in the newest part were shortened too",
  "child-session": "the session was closed, and a new one begins with the handoff",
};

/** Where the result of a compaction went. */
export interface ReportPlaces {
  readonly out: string | undefined;
  /** The form of what was written there, if it is not the form that was read. */
  readonly form: string | undefined;
  /** The session in the archive. */
  readonly session: string | undefined;
}

/** What the report itself does not know. */
export interface ReportFacts extends ReportPlaces, Pick<MissedTarget, "systemTokens" | "keepLast" | "isSacred"> {
  /** Whether one of the messages is the system prompt, which a request keeps separate from them. */
  readonly countsSystem: boolean;
}

/** Shows what a compaction did: sizes before and after, the steps, and how to read back what was taken out. */
export function renderReport(report: CompactionReport, facts: ReportFacts, terminal: Terminal): string {
  const { out, session } = facts;
  const paint = createPaint(terminal);
  if (report.status !== "compacted") {
    const advice = report.status === "in-flight" ? IN_FLIGHT_ADVICE : "";
    const place =
      out === undefined ? "" : `Written to ${out}: the transcript as it was, because nothing was compacted.\n`;
    return `${paint("bold", report.status)}: ${endSentence(report.reason)}${advice}\n${place}`;
  }
  const { tokensBefore, tokensAfter, windowTokens } = report;
  const bar = (tokens: number): string => drawBar(tokens / Math.max(windowTokens, tokensBefore), BAR_COLUMNS);
  const retention = report.retention
    .filter(({ removed }) => removed > 0)
    .map(({ fact, removed, inContext }) => `${fact} ${inContext} of ${removed}`)
    .join(", ");
  return `${[
    `before  ${formatNumber(tokensBefore).padStart(9)} tokens  ${paint("red", bar(tokensBefore))}`,
    `after   ${formatNumber(tokensAfter).padStart(9)} tokens  ${paint("green", bar(tokensAfter))} ${formatShare(tokensAfter / tokensBefore)}`,
    "",
    ...(report.reportedTokens === undefined
      ? []
      : [`The provider counted ${formatNumber(report.reportedTokens)} before.`]),
    `Why: ${endSentence(report.reason)}`,
    ...describeSteps(report),
    `Messages: ${report.messagesBefore} to ${report.messagesAfter}${report.summary === "none" ? "" : `; ${report.boundary.start + 1} to ${report.boundary.end} became the handoff`}.${facts.countsSystem ? " The system prompt counts as the first." : ""}`,
    ...(retention === "" ? [] : [`Facts from the removed text that are still in context: ${retention}.`]),
    ...(report.pins === undefined || report.pins.leftOut === 0
      ? []
      : [`The user's rules: ${report.pins.held} in the handoff, ${report.pins.leftOut} without room.`]),
    ...describeClaims(report),
    ...(report.targetMissed === undefined
      ? []
      : [describeMissedTarget({ ...facts, ...report.targetMissed, targetTokens: report.targetTokens })]),
    ...(report.recoverable ? listHandles(report) : []),
    ...(session === undefined
      ? []
      : [`Saved as session ${session}. To undo: palimpsest sessions restore ${session} --out FILE`]),
    ...(out === undefined ? [] : [`Written to ${out}${facts.form === undefined ? "" : `, as ${facts.form}`}.`]),
  ].join("\n")}\n`;
}

/** The effect of each step. A step that found nothing to do is left out, because its words would be wrong. */
export function describeSteps({ steps }: Pick<CompactionReport, "steps">): string[] {
  return steps
    .filter(({ tokensBefore, tokensAfter }) => tokensBefore !== tokensAfter)
    .map(
      ({ step, tokensBefore, tokensAfter }) =>
        `  ${STEP_WORDS[step]}: ${formatNumber(tokensBefore)} to ${formatNumber(tokensAfter)}`,
    );
}

/** What part of a model's summary was not used, and why. */
function describeClaims({ summary, claims }: CompactionReport): string[] {
  if (summary !== "model" || claims === undefined) return [];
  const reasons = Object.entries(claims.reasons).map(([reason, count]) => `${reason} ${count}`);
  const why = reasons.length === 0 ? "" : ` (${reasons.join(", ")})`;
  return [
    `Summary: ${formatCount(claims.checked, "claim")} checked, ${formatCount(claims.dropped, "line")} dropped${why}, ${claims.restored} put back.`,
  ];
}

function listHandles({ handles }: CompactionReport): string[] {
  return [
    `${formatCount(handles.length, "original")} in the archive, for example:`,
    ...handles.slice(0, SHOWN_HANDLES).map((handle) => `  palimpsest retrieve ${handle}`),
  ];
}

/** A reason that quotes an error has its own full stop. */
function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

interface MissedTarget {
  readonly targetTokens: number;
  /** What must stay, and how much of it the system prompt and the tools take. */
  readonly protectedTokens: number;
  readonly systemTokens: number;
  /** The options that keep more than would have to stay. */
  readonly keepLast: number | undefined;
  readonly isSacred: boolean;
}

/** What kept a target from being reached, and which option would give it up. */
export function describeMissedTarget(missed: MissedTarget): string {
  const { targetTokens, protectedTokens, systemTokens } = missed;
  const system =
    systemTokens === 0
      ? ""
      : ` The system prompt and the tools take ${formatNumber(Math.min(systemTokens, protectedTokens))} of them (--protect-system-prompt false takes the prompt out, for hosts that send it again each time).`;
  const left = targetTokens - protectedTokens;
  const room = left > 0 ? `, and ${formatNumber(left)} are too few for a handoff and the newest messages` : "";
  return `The target of ${formatNumber(targetTokens)} was missed: ${formatNumber(protectedTokens)} tokens must stay${room}.${system} ${describeRest(missed)}`;
}

function describeRest({ keepLast, isSacred }: MissedTarget): string {
  if (keepLast !== undefined && keepLast > 0)
    return "--keep-last asks for exchanges word for word: name fewer of them.";
  if (isSacred) return "--profile sacred-zone never gives up the messages it protects; --profile default does.";
  return "Apart from that, only the user's latest request, the latest reply (--anchor-request false and --anchor-reply false give them up) and the newest messages stayed.";
}
