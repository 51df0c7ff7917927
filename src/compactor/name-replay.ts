import type { CompactionReport, ReplayReport } from "../core/model/report.ts";

/** What a host replayed in place of a beginning before a pass. */
export interface ReplayFacts extends ReplayReport {
  /** How many messages the history has without it. */
  readonly messagesBefore: number;
}

/** The report of the history as it came, with what was replayed in place of its beginning. */
export function nameReplay(report: CompactionReport, facts: ReplayFacts | undefined): CompactionReport {
  if (facts === undefined) return report;
  const { messagesBefore, ...replayed } = facts;
  const { status, reason, tokensBefore } = report;
  return {
    ...report,
    ...(status === "unchanged" && {
      status: "replayed",
      reason: `the result of an earlier compaction is sent again; ${reason}`,
    }),
    tokensBefore: tokensBefore + replayed.savedTokens,
    messagesBefore,
    replayed,
  };
}
