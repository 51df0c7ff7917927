import type { CostAccount, CostDecision } from "../../model/cost.ts";
import type { PriceCard } from "../../model/price-card.ts";
import { isCacheCold } from "../../prices/is-cache-cold.ts";
import { pricePrompt } from "../../prices/price-prompt.ts";
import { priceRequest } from "../../prices/price-request.ts";

/** The request that is about to go out, in tokens, and the account of its conversation. */
export interface CostFacts {
  readonly account: CostAccount;
  /** The prompt as it is. */
  readonly promptTokens: number;
  /** What a compaction would leave of it. */
  readonly afterTokens: number;
  /** The part of that which precedes everything a compaction changes: system prompt and tools. */
  readonly stableTokens: number;
  readonly windowTokens: number;
  /** From here on, a pass that frees much does not wait until it pays; the end of the window counts in any case. */
  readonly latestTokens?: number;
}

/** The share of the window from which compaction no longer waits until it pays. */
const NEAR_WINDOW = 0.85;
/** A pass that frees less of the prompt is not worth what the model no longer sees. */
const MIN_FREED_SHARE = 0.25;
/** One that frees this much may come early: some agents compact by themselves before their window ends. */
const MUCH_FREED_SHARE = 0.5;
/** Near the window it may be less, but not so little that the next pass would be due at once. */
const MIN_FREED_NEAR = 0.1;
/** What a look-up brings back, and what the model writes to ask for it. */
const LOOK_UP_TOKENS = 2_000;
const CALL_TOKENS = 60;
/** A judgement, until a session has shown how often its model looks things up. */
const USUAL_LOOK_UPS = 1;

/**
 * Decides by cost whether to compact: as soon as carrying has cost as much as compacting would.
 *
 * No one knows how long a session will be. Waiting until both are equal costs at most twice as much as the best
 * schedule in hindsight. If the cache is cold, everything is written anyway, and if a price tier ends below the prompt,
 * the next request alone may pay for it: then we compact at once.
 */
export function decideByCost(facts: CostFacts): CostDecision {
  const { account, promptTokens, windowTokens, latestTokens = windowTokens } = facts;
  const { card, outputTokens = 0, lookUps = USUAL_LOOK_UPS } = account;
  const afterTokens = Math.min(facts.afterTokens, promptTokens);
  const freedTokens = promptTokens - afterTokens;
  const isCold = isCacheCold(account);
  const newTokens = Math.max(0, promptTokens - account.sentBeforeTokens);
  const price = (tokens: number, cachedTokens: number): number =>
    pricePrompt(tokens, isCold ? 0 : Math.max(0, Math.min(tokens, cachedTokens)), outputTokens, card);

  const asItIs = price(promptTokens, promptTokens - newTokens);
  // If it had been compacted before, the rest would be in the cache just the same.
  const hadItBeen = price(afterTokens, afterTokens - newTokens);
  const beside = (account.summaryDollars ?? 0) + lookUps * priceLookUp(afterTokens, card);
  const compacted = price(afterTokens, facts.stableTokens) + beside;

  const carryDollars = Math.max(0, asItIs - hadItBeen);
  const carriedDollars = (account.carriedDollars ?? 0) + carryDollars;
  const rewriteDollars = compacted - hadItBeen;
  const decide = (compact: boolean, cause: CostDecision["cause"]): CostDecision => ({
    compact,
    cause,
    card: card.name,
    isCold,
    promptTokens,
    freedTokens,
    carryDollars,
    carriedDollars,
    rewriteDollars,
  });

  const isLate = promptTokens >= latestTokens && freedTokens >= promptTokens * MUCH_FREED_SHARE;
  const isNear = isLate || promptTokens >= windowTokens * NEAR_WINDOW;
  const leastFreed = promptTokens * (isNear ? MIN_FREED_NEAR : MIN_FREED_SHARE);
  if (promptTokens < windowTokens && freedTokens < leastFreed) return decide(false, "frees-too-little");
  if (isNear) return decide(true, "window");
  if (compacted <= asItIs) return decide(true, "cheaper-now");
  return carriedDollars >= rewriteDollars ? decide(true, "carried-enough") : decide(false, "does-not-pay-yet");
}

/** One more round with a prompt that is cached by then, the call, and its answer as new input. */
function priceLookUp(promptTokens: number, card: PriceCard): number {
  const billing = { readTokens: promptTokens, writtenTokens: 0, plainTokens: LOOK_UP_TOKENS };
  return priceRequest(billing, CALL_TOKENS, card);
}
