import type { CompactionReport, FailureReport, Rung } from "./core/model/report.ts";

/** What a compactor has done since it was made. Numbers and names only. */
export interface CompactionStats {
  readonly passes: number;
  readonly byStatus: Readonly<Partial<Record<CompactionReport["status"], number>>>;
  /** How often each rung of the ladder was climbed. */
  readonly byRung: Readonly<Partial<Record<Rung, number>>>;
  readonly failures: Readonly<Partial<Record<FailureReport["reason"], number>>>;
  /** Over the passes that compacted. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly originals: number;
  readonly summaryCalls: number;
  readonly summaryTokens: number;
}

export const NO_STATS: CompactionStats = {
  passes: 0,
  byStatus: {},
  byRung: {},
  failures: {},
  tokensBefore: 0,
  tokensAfter: 0,
  originals: 0,
  summaryCalls: 0,
  summaryTokens: 0,
};

/** Adds one pass to what was counted before. */
export function addReport(stats: CompactionStats, report: CompactionReport): CompactionStats {
  const { status, failure, summaryWork } = report;
  const isSmaller = status === "compacted";
  return {
    passes: stats.passes + 1,
    byStatus: addOne(stats.byStatus, status),
    byRung: report.steps.reduce((counts, { step }) => addOne(counts, step), stats.byRung),
    failures: failure === undefined ? stats.failures : addOne(stats.failures, failure.reason),
    tokensBefore: stats.tokensBefore + (isSmaller ? report.tokensBefore : 0),
    tokensAfter: stats.tokensAfter + (isSmaller ? report.tokensAfter : 0),
    originals: stats.originals + report.handles.length,
    summaryCalls: stats.summaryCalls + (summaryWork?.calls ?? 0),
    summaryTokens: stats.summaryTokens + (summaryWork?.inputTokens ?? 0) + (summaryWork?.outputTokens ?? 0),
  };
}

function addOne<Key extends string>(counts: Readonly<Partial<Record<Key, number>>>, key: Key) {
  return { ...counts, [key]: (counts[key] ?? 0) + 1 };
}
