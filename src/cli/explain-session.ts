import type { CostDecision } from "../core/model/cost.ts";
import type { Message } from "../core/model/message.ts";
import type { CompactionPolicy } from "../core/model/policy.ts";
import type { PriceCard } from "../core/model/price-card.ts";
import { pricePrompt } from "../core/prices/price-prompt.ts";
import { decideByCost } from "../core/stages/decide/decide-by-cost.ts";
import { chooseTarget } from "../core/stages/measure/choose-target.ts";
import { computeBudget, type ModelLimits } from "../core/stages/measure/compute-budget.ts";
import type { Measurer } from "../core/stages/measure/create-measurer.ts";

/** A decision before one request of a session. */
export interface ExplainedRequest {
  /** Counted from 1; the last is the one that would be sent now. */
  readonly request: number;
  readonly decision: CostDecision;
}

/** Every decision of a session, and what its prompts cost in dollars. */
export interface ExplainedSession {
  readonly requests: readonly ExplainedRequest[];
  readonly total: {
    readonly requests: number;
    readonly compactions: number;
    /** With these compactions, including their own cost. */
    readonly dollars: number;
    /** If every prompt had been sent whole, however large. */
    readonly dollarsWithout: number;
  };
}

export interface ExplainInput {
  readonly messages: readonly Message[];
  readonly toolTokens: number;
  readonly limits: ModelLimits;
  readonly policy: CompactionPolicy;
  readonly card: PriceCard;
  /** Seconds since the last request; earlier requests are assumed to have followed each other quickly. */
  readonly idleSeconds: number;
}

/**
 * Decides before every request of a session, as if each compaction had reached its target: every answer of the model
 * belongs to one request, and the last request has not been sent yet.
 */
export function explainSession(input: ExplainInput, measurer: Measurer): ExplainedSession {
  const { messages, toolTokens, limits, policy, card } = input;
  const budget = computeBudget(limits, policy);
  const sizes = messages.map((message) => measurer.messages([message]));
  const system = messages.map(({ role }, index) => (role === "system" ? (sizes[index] ?? 0) : 0));
  const staticTokens = toolTokens + system.reduce((sum, tokens) => sum + tokens, 0);
  const explained: ExplainedRequest[] = [];
  let [promptTokens, sentBeforeTokens, carriedDollars] = [toolTokens, 0, 0];
  let [wholeTokens, wholeBeforeTokens] = [toolTokens, 0];
  let [dollars, dollarsWithout] = [0, 0];
  for (let index = 0; index <= messages.length; index += 1) {
    const isNow = index === messages.length;
    const price = (tokens: number, cachedTokens: number): number =>
      pricePrompt(tokens, Math.max(0, Math.min(tokens, cachedTokens)), 0, card);
    if (index > 0 && (isNow || messages[index]?.role === "assistant")) {
      const asked = { trigger: "cost", force: false } as const;
      const target = chooseTarget({ budget, policy, request: asked, staticTokens, tokensBefore: promptTokens });
      const decision = decideByCost({
        account: { card, sentBeforeTokens, carriedDollars, idleSeconds: isNow ? input.idleSeconds : 0 },
        promptTokens,
        afterTokens: target.targetTokens,
        stableTokens: staticTokens,
        windowTokens: budget.windowTokens,
      });
      explained.push({ request: explained.length + 1, decision });
      const newTokens = promptTokens - sentBeforeTokens;
      carriedDollars = decision.compact ? 0 : decision.carriedDollars;
      if (decision.compact) promptTokens -= decision.freedTokens;
      // The cost of compacting is what it adds to the price of the smaller prompt if that had been cached.
      const cachedTokens = decision.compact ? promptTokens - newTokens : sentBeforeTokens;
      dollars += price(promptTokens, cachedTokens) + (decision.compact ? decision.rewriteDollars : 0);
      dollarsWithout += price(wholeTokens, wholeBeforeTokens);
      sentBeforeTokens = promptTokens;
      wholeBeforeTokens = wholeTokens;
    }
    promptTokens += sizes[index] ?? 0;
    wholeTokens += sizes[index] ?? 0;
  }
  const compactions = explained.filter(({ decision }) => decision.compact).length;
  return { requests: explained, total: { requests: explained.length, compactions, dollars, dollarsWithout } };
}
