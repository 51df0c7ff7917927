import type { CompactionEntry, SessionDescription, SessionInfo } from "../../archives/session-archive.ts";
import { formatCount, formatNumber } from "./format-number.ts";

/** One line for a list. */
export function renderSessionLine(session: SessionInfo): string {
  const { id, messages, archivedMessages, compactions, handles, updatedAtMs, continuedAs } = session;
  const facts = [
    formatCount(messages, "message"),
    `${formatNumber(archivedMessages)} archived`,
    formatCount(compactions, "compaction"),
    formatCount(handles, "handle"),
    renderTime(updatedAtMs),
    ...(continuedAs === undefined ? [] : [`closed, goes on as ${continuedAs}`]),
  ];
  return `${id}  ${facts.join(", ")}\n`;
}

/** A session with everything that was done to it. */
export function renderSession(session: SessionDescription): string {
  const { lineage, parentId, records } = session;
  return [
    renderSessionLine(session),
    `  lineage ${lineage}${parentId === undefined ? "" : `, continues ${parentId}`}\n`,
    ...records.map((record) => `  ${renderRecord(record)}\n`),
  ].join("");
}

function renderRecord({ number, mode, isUndone, handles, createdAtMs, report }: CompactionEntry): string {
  const state = `${mode}${isUndone ? ", undone" : ""}`;
  const facts = [renderTime(createdAtMs), ...renderSizes(report), formatCount(handles.length, "handle")];
  return `compaction ${number} (${state}): ${facts.join(", ")}`;
}

/** A report may come from another version, or from another program: what cannot be read in it is left out. */
function renderSizes(report: string | undefined): string[] {
  try {
    const { tokensBefore, tokensAfter } = JSON.parse(report ?? "{}") ?? {};
    const areNumbers = typeof tokensBefore === "number" && typeof tokensAfter === "number";
    return areNumbers ? [`${formatNumber(tokensBefore)} to ${formatNumber(tokensAfter)} tokens`] : [];
  } catch {
    return [];
  }
}

/** To the minute, the same on every machine. */
function renderTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
