import type { CostDecision } from "../core/model/cost.ts";
import type { Message } from "../core/model/message.ts";
import type { CompactionPolicy } from "../core/model/policy.ts";
import type { PriceCard } from "../core/model/price-card.ts";
import { decideByCost } from "../core/stages/decide/decide-by-cost.ts";
import { chooseTarget } from "../core/stages/measure/choose-target.ts";
import { computeBudget, type ModelLimits } from "../core/stages/measure/compute-budget.ts";
import type { Measurer } from "../core/stages/measure/create-measurer.ts";

/** A decision before one request of a session. */
export interface ExplainedRequest {
  /** Counted from 1; the last is the one that would go out now. */
  readonly request: number;
  readonly decision: CostDecision;
}

export interface ExplainInput {
  readonly messages: readonly Message[];
  readonly toolTokens: number;
  readonly limits: ModelLimits;
  readonly policy: CompactionPolicy;
  readonly card: PriceCard;
  /** Seconds since the last request; the ones before are taken to have come soon after one another. */
  readonly idleSeconds: number;
}

/**
 * Decides before every request that a session has had, as if each compaction had left what it aims at: every answer of the
 * model was one, and the last is still to be sent.
 */
export function explainSession(input: ExplainInput, measurer: Measurer): ExplainedRequest[] {
  const { messages, toolTokens, limits, policy, card } = input;
  const budget = computeBudget(limits, policy);
  const sizes = messages.map((message) => measurer.messages([message]));
  const system = messages.map(({ role }, index) => (role === "system" ? (sizes[index] ?? 0) : 0));
  const staticTokens = toolTokens + system.reduce((sum, tokens) => sum + tokens, 0);
  const explained: ExplainedRequest[] = [];
  let [promptTokens, sentBeforeTokens, carriedDollars] = [toolTokens, 0, 0];
  for (let index = 0; index <= messages.length; index += 1) {
    const isNow = index === messages.length;
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
      carriedDollars = decision.compact ? 0 : decision.carriedDollars;
      if (decision.compact) promptTokens -= decision.freedTokens;
      sentBeforeTokens = promptTokens;
    }
    promptTokens += sizes[index] ?? 0;
  }
  return explained;
}
