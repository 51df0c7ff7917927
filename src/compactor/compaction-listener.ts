import type { Pressure } from "../core/model/budget.ts";
import type { CompactionReport } from "../core/model/report.ts";

/** What is about to be compacted, in numbers. */
export interface ComingCompaction {
  readonly tokensBefore: number;
  readonly targetTokens: number;
  /** Whether messages will be folded into a handoff, or only old results shortened. */
  readonly folds: boolean;
}

/**
 * What a host can hear and do around a compaction.
 *
 * A listener that throws changes nothing: it is the host's own, and no reason to lose a turn.
 */
export interface CompactionListener {
  /**
   * Asked before a compaction: facts to keep, one a line, for instance from the host's memory. `false` refuses it: the
   * transcript stays as it is, and the report says so.
   */
  beforeCompaction?(coming: ComingCompaction): MaybePromise<readonly string[] | false | undefined>;
  /** Told after a transcript was rewritten: time to forget which files were read and what was cached. */
  afterCompaction?(report: CompactionReport): MaybePromise<void>;
  /** Told when a prompt comes near the threshold. */
  onPressure?(pressure: Pressure): MaybePromise<void>;
  /** Told when automatic passes are held off because they save too little; the report says why and what to do. */
  onBackOff?(report: CompactionReport): MaybePromise<void>;
  /** Told when something failed and the result is less than it could be, or the transcript was left alone. */
  onDegraded?(report: CompactionReport): MaybePromise<void>;
}

type MaybePromise<Value> = Value | Promise<Value>;

/** Calls a listener and goes on whatever it does. */
export async function tell<Value>(call: () => MaybePromise<Value> | undefined): Promise<Value | undefined> {
  try {
    return await call();
  } catch {
    return undefined;
  }
}
