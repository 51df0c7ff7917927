import type { CompactionEntry } from "../../archives/session-archive.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { isObject } from "../../core/json/wire-value.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import { explainCost } from "../../core/stages/decide/explain-cost.ts";
import type { CompactionRow } from "../../page/model/session-detail.ts";
import type { LiveSessions } from "./live-sessions.ts";

/** A report as it is in an archive. Another version may have written it, so any field may be missing. */
export type StoredReport = Partial<CompactionReport> & { readonly durationMs?: number };

export function parseReport({ report }: Pick<CompactionEntry, "report">): StoredReport {
  const value = report === undefined ? undefined : parseJson(report);
  return isObject(value) ? (value as StoredReport) : {};
}

/** A compaction as a list shows it. @param place Its place in that list, from 1 on. */
export function describeEntry(
  entry: CompactionEntry,
  place: number,
  live?: Pick<LiveSessions, "findCost">,
): CompactionRow {
  const report = parseReport(entry);
  const cost = report.cost ?? live?.findCost(entry.handles);
  const { tokensBefore = 0, tokensAfter = 0, messagesBefore = 0, durationMs } = report;
  return {
    place,
    number: entry.number,
    atMs: entry.createdAtMs,
    isUndone: entry.isUndone,
    canUndo: entry.mode !== "none" && !entry.isUndone,
    trigger: report.trigger ?? "unknown",
    ...(cost !== undefined && { cost: explainCost(cost) }),
    tokensBefore,
    tokensAfter,
    messagesBefore,
    steps: report.steps ?? [],
    summary: report.summary ?? "none",
    handles: entry.handles.length,
    ...(durationMs !== undefined && { durationMs }),
  };
}
