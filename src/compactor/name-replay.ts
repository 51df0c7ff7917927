import type { CompactionReport, ReplayReport } from "../core/model/report.ts";

/** What a host put in the place of a beginning before a pass. */
export interface ReplayFacts extends ReplayReport {
  /** How many messages the history has without it. */
  readonly messagesBefore: number;
}

/** The report with what went out again: where nothing else was done, of the history as it came. */
export function nameReplay(report: CompactionReport, facts: ReplayFacts | undefined): CompactionReport {
  if (facts === undefined) return report;
  const { messagesBefore, ...replayed } = facts;
  if (report.status !== "unchanged") return { ...report, replayed };
  return {
    ...report,
    status: "replayed",
    reason: `what an earlier compaction made of it goes out again; ${report.reason}`,
    tokensBefore: report.tokensBefore + replayed.savedTokens,
    messagesBefore,
    replayed,
  };
}
