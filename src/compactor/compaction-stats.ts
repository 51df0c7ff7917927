import type { Trigger } from "../core/model/policy.ts";
import type { CompactionReport, FailureReport, Rung } from "../core/model/report.ts";

/** What a compactor has done since it was created. Numbers and names only. */
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
  /** The share of a prompt that compacting passes left, on average; undefined if no pass compacted. */
  readonly averageRatio?: number;
  /** The newest passes that compacted, oldest first. */
  readonly log: readonly CompactionLogEntry[];
}

/** One pass that compacted. */
export interface CompactionLogEntry {
  readonly atMs: number;
  readonly trigger: Trigger;
  /** Tokens after over tokens before. */
  readonly ratio: number;
  readonly durationMs: number;
}

/** When a pass began and how long it took. */
export type PassTime = Pick<CompactionLogEntry, "atMs" | "durationMs">;

/** Older entries are dropped, so that the log stays bounded in a host that runs for months. */
const MAX_ENTRIES = 100;

const NO_STATS: CompactionStats = {
  passes: 0,
  byStatus: {},
  byRung: {},
  failures: {},
  tokensBefore: 0,
  tokensAfter: 0,
  originals: 0,
  summaryCalls: 0,
  summaryTokens: 0,
  log: [],
};

/** Counts passes, for as long as the host runs. */
export interface StatsKeeper {
  add(report: CompactionReport, time: PassTime): void;
  stats(): CompactionStats;
}

export function createStatsKeeper(): StatsKeeper {
  let stats = NO_STATS;
  return {
    add(report, time) {
      stats = addReport(stats, report, time);
    },
    stats: () => stats,
  };
}

/** Adds one pass to what was counted before. */
function addReport(stats: CompactionStats, report: CompactionReport, time: PassTime): CompactionStats {
  const { status, failure, summaryWork } = report;
  const isSmaller = status === "compacted";
  const before = stats.byStatus.compacted ?? 0;
  // What an earlier pass took out was already counted then.
  const tokensBefore = report.tokensBefore - (report.replayed?.savedTokens ?? 0);
  const ratio = report.tokensAfter / Math.max(1, tokensBefore);
  return {
    passes: stats.passes + 1,
    byStatus: addOne(stats.byStatus, status),
    byRung: report.steps.reduce((counts, { step }) => addOne(counts, step), stats.byRung),
    failures: failure === undefined ? stats.failures : addOne(stats.failures, failure.reason),
    tokensBefore: stats.tokensBefore + (isSmaller ? tokensBefore : 0),
    tokensAfter: stats.tokensAfter + (isSmaller ? report.tokensAfter : 0),
    originals: stats.originals + report.handles.length,
    summaryCalls: stats.summaryCalls + (summaryWork?.calls ?? 0),
    summaryTokens: stats.summaryTokens + (summaryWork?.inputTokens ?? 0) + (summaryWork?.outputTokens ?? 0),
    ...(isSmaller
      ? {
          averageRatio: ((stats.averageRatio ?? 0) * before + ratio) / (before + 1),
          log: [...stats.log, { ...time, trigger: report.trigger, ratio }].slice(-MAX_ENTRIES),
        }
      : { ...(stats.averageRatio !== undefined && { averageRatio: stats.averageRatio }), log: stats.log }),
  };
}

function addOne<Key extends string>(counts: Readonly<Partial<Record<Key, number>>>, key: Key) {
  return { ...counts, [key]: (counts[key] ?? 0) + 1 };
}
