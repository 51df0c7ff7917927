import type { Handoff } from "./handoff.ts";
import type { Ledger } from "./ledger.ts";
import type { NumberRun } from "./number-run.ts";
import type { Pin } from "./pin.ts";
import type { ShortenedSteps } from "./shortened-steps.ts";

/**
 * Everything that is remembered between two compactions of one conversation.
 *
 * Plain data that the caller owns: it can be stored, and without it the last handoff in the
 * transcript is read instead.
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
  /** Handles given out so far and the hash each stands for, so that one is never given out twice. */
  readonly handles: Readonly<Record<string, string>>;
  /** Of calls whose results are no longer whole: what is left of these says less. */
  readonly shortened?: ShortenedSteps;
  /**
   * A handle that the last pass gave out, where it only shortened results: a conversation that parted from this one before
   * does not show it.
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

/** What a pass was asked for and what came of it, in tokens of our own count where nothing else is said. */
export interface LastPass {
  readonly tokensBefore: number;
  /** The provider's own count before the pass. */
  readonly reportedBefore?: number;
  readonly tokensAfter: number;
  readonly summaryTokens: number;
  /** How many poor passes stood in a row before it. */
  readonly poorBefore: number;
  /** The number of the newest message it saw. */
  readonly through: number;
  readonly windowTokens: number;
  readonly profile: string;
  readonly wasAsked: boolean;
  readonly targetTokens?: number;
  readonly keepLast?: number;
}
