import type { CompactionEntry, SessionDescription, SessionInfo } from "../../archives/session-archive.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { isObject } from "../../core/json/wire-value.ts";
import { formatCount, formatNumber, formatShare } from "../../core/render/format-number.ts";
import { clipText } from "../../core/text/clip-text.ts";
import type { SessionIdentity } from "../../gateway/page/identify-session.ts";
import { showPlainly } from "./show-plainly.ts";

const INDENT = "  ";

/** One line for a list. */
export function renderSessionLine(session: SessionInfo): string {
  const { id, messages, archivedMessages, compactions, handles, updatedAtMs, continuedAs } = session;
  const facts = [
    formatCount(messages, "message"),
    `${formatNumber(archivedMessages)} archived`,
    formatCount(compactions, "compaction"),
    formatCount(handles, "handle"),
    renderTime(updatedAtMs),
    ...(continuedAs === undefined ? [] : [`closed, continues as ${continuedAs}`]),
  ];
  return `${id}  ${facts.join(", ")}\n`;
}

const UNTITLED = { session: "(no title)", output: "(an output that reduce or run shortened)" } as const;

/** What reduce and run hide is kept under the code of its text; a session's name never begins like that. */
function isOutput(id: string): boolean {
  return id.startsWith("r-");
}

/** What a list shows of a session: its name and title, and below them the agent and the known numbers. */
export function renderListedSession(session: SessionInfo, { title, agent }: SessionIdentity, columns: number): string {
  const { id, messages, archivedMessages, compactions, handles, updatedAtMs, continuedAs } = session;
  const facts = [
    ...(agent === "" ? [] : [showPlainly(agent)]),
    ...(messages === 0 ? [] : [formatCount(messages, "message")]),
    ...(archivedMessages === 0 ? [] : [`${formatNumber(archivedMessages)} archived`]),
    ...(isOutput(id) ? [] : [formatCount(compactions, "compaction")]),
    formatCount(handles, "original"),
    renderTime(updatedAtMs),
    ...(continuedAs === undefined ? [] : [`closed, continues as ${continuedAs}`]),
  ];
  const name = `${id}  ${title === "" ? UNTITLED[isOutput(id) ? "output" : "session"] : showPlainly(title)}`;
  return `${clipText(name, columns)}\n${INDENT}${facts.join(", ")}\n`;
}

/** A session with everything that was done to it. */
export function renderSession(session: SessionDescription): string {
  const { id, lineage, parentId, records } = session;
  const names = [
    ...(lineage === id ? [] : [`of conversation ${lineage}`]),
    ...(parentId === undefined ? [] : [`continues ${parentId}`]),
  ];
  return [
    renderSessionLine(session),
    ...(names.length === 0 ? [] : [`  ${names.join(", ")}\n`]),
    ...records.map((record, index) => `  ${renderCommit(record, isMadeAgain(records, index))}\n`),
    ...renderAverage(averageRatio(records)),
  ].join("");
}

const MODES: Readonly<Record<CompactionEntry["mode"], readonly string[]>> = {
  "in-place": ["in place"],
  child: ["continued in a new session"],
  none: [],
};

function renderCommit(record: CompactionEntry, wasMadeAgain: boolean): string {
  const { number, mode, isUndone, handles, createdAtMs, report } = record;
  const state = [...MODES[mode], ...(isUndone ? ["undone"] : []), ...(wasMadeAgain ? ["never sent"] : [])];
  const facts = [renderTime(createdAtMs), ...renderSizes(report), formatCount(handles.length, "handle")];
  return `compaction ${number}${state.length === 0 ? "" : ` (${state.join(", ")})`}: ${facts.join(", ")}`;
}

/**
 * Whether a later pass replaced this one. A gateway prepares passes in the background, and numbers each by what its
 * transcript contains: a repeated number means that the first had not been sent by then.
 */
function isMadeAgain(records: readonly CompactionEntry[], index: number): boolean {
  const { number, lineage, mode } = records[index] ?? {};
  return (
    mode === "none" && records.slice(index + 1).some((later) => later.number === number && later.lineage === lineage)
  );
}

/** Why it was compacted then, in words that need no glossary. */
const TRIGGERS: Readonly<Record<string, string>> = {
  threshold: "past the threshold",
  cost: "because it pays",
  hygiene: "close to the window",
  manual: "asked for",
  recovery: "refused as too long",
};

function renderSizes(report: string | undefined): string[] {
  const { trigger, tokensBefore, tokensAfter, ratio, durationMs } = parseReport(report);
  return [
    ...(typeof trigger === "string" ? [TRIGGERS[trigger] ?? trigger] : []),
    ...(ratio === undefined
      ? []
      : [`${formatNumber(tokensBefore)} to ${formatNumber(tokensAfter)} tokens (${formatShare(ratio)})`]),
    ...(typeof durationMs === "number" ? [`${formatNumber(durationMs)} ms`] : []),
  ];
}

function renderAverage(ratio: number | undefined): string[] {
  return ratio === undefined ? [] : [`  ${formatShare(ratio)} left of a prompt on average\n`];
}

/** The share of each prompt that a session's effective compactions left, on average. */
export function averageRatio(records: readonly CompactionEntry[]): number | undefined {
  const ratios = records.flatMap(({ isUndone, report }, index) =>
    isUndone || isMadeAgain(records, index) ? [] : (parseReport(report).ratio ?? []),
  );
  return ratios.length === 0 ? undefined : ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}

interface ParsedReport {
  readonly trigger: unknown;
  readonly durationMs: unknown;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly ratio?: number;
}

/** A report may come from another version, or from another program: fields that cannot be read are left out. */
function parseReport(report: string | undefined): ParsedReport {
  const value = parseJson(report ?? "{}");
  const { trigger, durationMs, tokensBefore, tokensAfter } = isObject(value) ? value : {};
  const areNumbers = typeof tokensBefore === "number" && typeof tokensAfter === "number" && tokensBefore > 0;
  if (!areNumbers) return { trigger, durationMs, tokensBefore: 0, tokensAfter: 0 };
  return { trigger, durationMs, tokensBefore, tokensAfter, ratio: tokensAfter / tokensBefore };
}

/** To the minute, the same on every machine. */
function renderTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
