import type { PriceCard } from "./price-card.ts";

/** What a host knows of what a conversation costs. It keeps the account; nothing of it is stored here. */
export interface CostAccount {
  readonly card: PriceCard;
  /** What the request before had in its prompt, and so what the cache may hold; 0 where there was none. */
  readonly sentBeforeTokens: number;
  /** Seconds since that request; undefined where there was none. */
  readonly idleSeconds?: number;
  /** What carrying removable tokens has cost since the last compaction, as the last decision said. */
  readonly carriedDollars?: number;
  /** What an answer takes, as far as it is known. */
  readonly outputTokens?: number;
  /** What a summarizer asks for, where there is one. */
  readonly summaryDollars?: number;
  /** How often a model looks something up after a compaction, as far as it is known. */
  readonly lookUps?: number;
}

/** Whether to compact before a request, with the numbers that say so. Dollars throughout. */
export interface CostDecision {
  readonly compact: boolean;
  readonly cause: "window" | "cheaper-now" | "carried-enough" | "frees-too-little" | "does-not-pay-yet";
  /** The card that the dollars are by. */
  readonly card: string;
  /** Whether the cache has let go of the prompt, so that all of it is written anew in any case. */
  readonly isCold: boolean;
  readonly promptTokens: number;
  readonly freedTokens: number;
  /** What this request costs more than it would, had the removable tokens been taken out before. */
  readonly carryDollars: number;
  /** What that has come to since the last compaction, this request included; the host hands it in with the next one. */
  readonly carriedDollars: number;
  /** What a compaction costs now: the cache written anew, the summarizer, what is looked up afterwards. */
  readonly rewriteDollars: number;
}
