import type { CompactionReport, Rung } from "../../core/model/report.ts";
import { formatCount, formatNumber, formatShare } from "../../core/render/format-number.ts";
import type { Terminal } from "../terminal.ts";
import { drawBar } from "./draw-bar.ts";
import { createPaint } from "./paint.ts";

/** By eye. */
const BAR_COLUMNS = 40;
/** A judgement: enough to try one. */
const SHOWN_HANDLES = 3;
const IN_FLIGHT_ADVICE =
  " The transcript is unchanged. Try again when the other process is done. A process that was killed on this machine is not waited for; on another machine its lock expires after five minutes.";

const NOT_ASKED =
  "The summarizer was not asked, because shortening results was enough. A smaller --target needs a handoff.";

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
  /** A file, or `-` for standard output. */
  readonly out: string | undefined;
  /** The form of what was written there, if it is not the form that was read. */
  readonly form: string | undefined;
  /** The session in the archive. */
  readonly session: string | undefined;
  /** What the commands shown have to add, to find an archive that is not the usual one. */
  readonly archiveOption: string;
}

/** What the report itself does not know. */
export interface ReportFacts extends ReportPlaces, Pick<MissedTarget, "systemTokens" | "keepLast" | "isSacred"> {
  /** The options that ask for a compaction even if everything fits. */
  readonly asked: readonly string[];
  /** Whether one of the messages is the system prompt, which a request keeps separate from them. */
  readonly countsSystem: boolean;
  /** Whether the command names a summarizer. */
  readonly namesSummarizer: boolean;
}

/** Shows what a compaction did: sizes before and after, the steps, and how to read back what was removed. */
export function renderReport(report: CompactionReport, facts: ReportFacts, terminal: Terminal): string {
  const { out, session } = facts;
  const paint = createPaint(terminal);
  if (report.status !== "compacted") {
    const place =
      out === undefined || out === "-"
        ? ""
        : `Written to ${out}: the transcript as it was, because nothing was compacted.\n`;
    return `${paint("bold", report.status)}: ${endSentence(groupDigits(report.reason))}${advise(report, facts)}\n${place}`;
  }
  const { tokensBefore, tokensAfter } = report;
  const bar = (tokens: number): string => drawBar(tokens / tokensBefore, BAR_COLUMNS);
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
    `Why: ${endSentence(describeReason(report.reason, facts.asked))}`,
    ...describeSteps(report),
    `Messages: ${report.messagesBefore} to ${report.messagesAfter}${report.summary === "none" ? "" : `; ${report.boundary.start + 1} to ${report.boundary.end} became the handoff`}.${facts.countsSystem ? " The system prompt counts as the first." : ""}`,
    ...(retention === "" ? [] : [`Facts from the removed text that are still in context: ${retention}.`]),
    ...(report.pins === undefined || report.pins.leftOut === 0
      ? []
      : [`The user's rules: ${report.pins.held} in the handoff, ${report.pins.leftOut} without room.`]),
    ...describeClaims(report),
    ...describeFailure(report),
    ...(facts.namesSummarizer && report.summary === "none" ? [NOT_ASKED] : []),
    ...(report.targetMissed === undefined
      ? []
      : [describeMissedTarget({ ...report, ...facts, ...report.targetMissed })]),
    ...(report.recoverable ? listHandles(report, facts) : []),
    ...(session === undefined
      ? []
      : [
          `Saved as session ${session}. To undo: palimpsest sessions restore ${session} --out FILE${facts.archiveOption}`,
        ]),
    ...describePlace(facts),
  ].join("\n")}\n`;
}

/** What to do if nothing was compacted. */
function advise({ status, failure }: CompactionReport, { asked }: ReportFacts): string {
  if (status === "in-flight") return IN_FLIGHT_ADVICE;
  if (failure?.retryClass === "abort" && failure.reason !== "aborted")
    return " Nothing was compacted; --summarizer none compacts without a model.";
  return status === "unchanged" && asked.length === 0 ? " --target N or --force compacts it anyway." : "";
}

/** Why a compaction was made, naming the options if it was because of them. */
export function describeReason(reason: string, asked: readonly string[]): string {
  const wasAsked = reason === "it was requested" && asked.length > 0;
  return wasAsked ? `${asked.join(" and ")} ${asked.length === 1 ? "was" : "were"} given` : groupDigits(reason);
}

/** Sizes in a sentence, as the lines around it write them. */
function groupDigits(text: string): string {
  return text.replaceAll(/(?<![\w.-])\d{4,}(?= tokens|\b$)/g, (digits) => formatNumber(Number(digits)));
}

function describePlace({ out, form }: ReportPlaces): string[] {
  if (out === "-") return [];
  if (out === undefined) return ["The smaller transcript was not written: --out FILE writes it, --out - prints it."];
  return [`Written to ${out}${form === undefined ? "" : `, as ${form}`}.`];
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

/** A handoff that a model should have written says nothing of it itself. */
function describeFailure({ failure }: CompactionReport): string[] {
  if (failure === undefined) return [];
  return [`The summarizer failed (${failure.reason}), so the handoff was made without a model.`];
}

function listHandles({ handles }: CompactionReport, { archiveOption }: ReportPlaces): string[] {
  return [
    `${formatCount(handles.length, "original")} in the archive, for example:`,
    ...handles.slice(0, SHOWN_HANDLES).map((handle) => `  palimpsest retrieve ${handle}${archiveOption}`),
  ];
}

/** A reason that quotes an error has its own full stop. */
function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

interface MissedTarget {
  readonly targetTokens: number;
  readonly tokensAfter: number;
  /** What must stay, and how much of it the system prompt and the tools take. */
  readonly protectedTokens: number;
  readonly systemTokens: number;
  /** The options that keep more than would have to stay. */
  readonly keepLast: number | undefined;
  readonly isSacred: boolean;
}

/** What kept a target from being reached, and which option would give it up. */
export function describeMissedTarget(missed: MissedTarget): string {
  const { targetTokens, tokensAfter, protectedTokens, systemTokens } = missed;
  const system =
    systemTokens === 0
      ? ""
      : ` The system prompt and the tools take ${formatNumber(Math.min(systemTokens, protectedTokens))} of them (--protect-system-prompt false takes the prompt out, for hosts that send it again each time).`;
  const left = targetTokens - protectedTokens;
  const room = left > 0 ? `, and ${formatNumber(left)} are too few for a handoff and the newest messages` : "";
  const more = tokensAfter - protectedTokens;
  const handoff = more > 0 ? ` The other ${formatNumber(more)} are the handoff and its marks.` : "";
  return `The target of ${formatNumber(targetTokens)} was missed: ${formatNumber(protectedTokens)} tokens must stay${room}.${system} ${describeRest(missed)}${handoff}`;
}

function describeRest({ keepLast, isSacred }: MissedTarget): string {
  if (keepLast !== undefined && keepLast > 0)
    return "--keep-last asks for exchanges word for word: name fewer of them.";
  if (isSacred) return "--profile sacred-zone never gives up the messages it protects; --profile default does.";
  return "Apart from that, only the user's latest request, the latest reply (--anchor-request false and --anchor-reply false give them up) and the newest messages stayed.";
}
