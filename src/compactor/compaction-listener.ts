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
 * What a host can observe and do around a compaction.
 *
 * A listener that throws changes nothing: it belongs to the host, and must not cost a turn.
 */
export interface CompactionListener {
  /**
   * Called before a compaction. Returns facts to keep, one per line, for instance from the host's memory. `false`
   * refuses the compaction: the transcript stays as it is, and the report says so.
   */
  beforeCompaction?(coming: ComingCompaction): MaybePromise<readonly string[] | false | undefined>;
  /** Called after a transcript was rewritten: time to forget which files were read and what was cached. */
  afterCompaction?(report: CompactionReport): MaybePromise<void>;
  /** Called when a prompt comes near the threshold. */
  onPressure?(pressure: Pressure): MaybePromise<void>;
  /** Called when automatic passes are held off because they save too little; the report says why and what to do. */
  onBackOff?(report: CompactionReport): MaybePromise<void>;
  /** Called when something failed and the result is less than it could be, or the transcript was left alone. */
  onDegraded?(report: CompactionReport): MaybePromise<void>;
}

type MaybePromise<Value> = Value | Promise<Value>;

/** Calls a listener and continues whatever it does. */
export async function tell<Value>(call: () => MaybePromise<Value> | undefined): Promise<Value | undefined> {
  try {
    return await call();
  } catch {
    return undefined;
  }
}
