import type { Handoff } from "./handoff.ts";
import type { Ledger } from "./ledger.ts";
import type { NumberRun } from "./number-run.ts";
import type { Pin } from "./pin.ts";
import type { ShortenedSteps } from "./shortened-steps.ts";

/**
 * Everything we remember between two compactions of one conversation.
 *
 * Plain data that the caller owns and can store. Without it, we read the last handoff in the transcript instead.
 */
export interface CompactionState {
  readonly lineage: string;
  readonly compactionCount: number;
  readonly handoff?: Handoff;
  readonly ledger: Ledger;
  readonly pins: readonly Pin[];
  /** The last original message number that pins were mined from. */
  readonly minedThrough: number;
  /** The original numbers of the messages that the last compaction left in place. */
  readonly numbers: readonly NumberRun[];
  /** Handles given out so far and the hash behind each, so that none is given out twice. */
  readonly handles: Readonly<Record<string, string>>;
  /** The steps whose results are no longer whole: the remaining text says less than this. */
  readonly shortened?: ShortenedSteps;
  /**
   * A handle that the last pass gave out, if it only shortened results: a conversation that forked from this one before
   * that pass does not contain it.
   */
  readonly lastHandle?: string;
  readonly effect: PassEffect;
}

/** How well the last passes worked; two poor ones in a row stop automatic compaction. */
export interface PassEffect {
  readonly poorPasses: number;
  /** Why the last poor pass was poor. */
  readonly cause?: "dense-session" | "poor-summary";
  /** The newest pass: the provider's next count judges it again, and a second one with nothing new is refused. */
  readonly last?: LastPass;
}

/** What a pass was asked for and what came of it, in our own token counts unless noted. */
export interface LastPass {
  readonly tokensBefore: number;
  /** The provider's own count before the pass. */
  readonly reportedBefore?: number;
  readonly tokensAfter: number;
  readonly summaryTokens: number;
  /** How many poor passes in a row came before it. */
  readonly poorBefore: number;
  /** The number of the newest message it saw. */
  readonly through: number;
  readonly windowTokens: number;
  readonly profile: string;
  readonly wasAsked: boolean;
  readonly targetTokens?: number;
  readonly keepLast?: number;
}
