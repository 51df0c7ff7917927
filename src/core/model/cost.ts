import type { PriceCard } from "./price-card.ts";

/** What a host knows about the cost of a conversation. The host keeps this account; we store none of it. */
export interface CostAccount {
  readonly card: PriceCard;
  /** The prompt tokens of the previous request, and so what the cache may hold; 0 if there was none. */
  readonly sentBeforeTokens: number;
  /** Seconds since that request; undefined if there was none. */
  readonly idleSeconds?: number;
  /** What carrying removable tokens has cost since the last compaction, as the last decision said. */
  readonly carriedDollars?: number;
  /** The size of an answer, if known. */
  readonly outputTokens?: number;
  /** What the summarizer charges, if there is one. */
  readonly summaryDollars?: number;
  /** How often a model looks something up after a compaction, if known. */
  readonly lookUps?: number;
}

/** Whether to compact before a request, with the numbers behind the decision. All amounts are in dollars. */
export interface CostDecision {
  readonly compact: boolean;
  readonly cause: "window" | "cheaper-now" | "carried-enough" | "frees-too-little" | "does-not-pay-yet";
  /** The name of the price card that the amounts are based on. */
  readonly card: string;
  /** Whether the cache has dropped the prompt, so that all of it has to be written again anyway. */
  readonly isCold: boolean;
  readonly promptTokens: number;
  readonly freedTokens: number;
  /** How much more this request costs than if the removable tokens had been taken out before. */
  readonly carryDollars: number;
  /** The sum of that since the last compaction, this request included; the host passes it in with the next one. */
  readonly carriedDollars: number;
  /** What a compaction costs now: writing the cache again, the summarizer, and looking things up afterwards. */
  readonly rewriteDollars: number;
}
