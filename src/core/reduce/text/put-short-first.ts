import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import type { Fact } from "../outline.ts";

/** Orders facts that matter alike: the shortest first, so that a budget names as many as it can. */
export function putShortFirst(facts: readonly Fact[]): readonly Fact[] {
  return facts.toSorted((left, right) => left.text.length - right.text.length);
}

/**
 * Orders facts by what they cost for what they are worth. Costs are estimated, so that the order is the same whatever
 * counter counts the budget.
 */
export function putCheapFirst(facts: readonly Fact[], worthOf: (fact: Fact) => number): readonly Fact[] {
  return facts
    .map((fact) => ({ fact, cost: estimateTokens(`${fact.text}\n`) / worthOf(fact) }))
    .sort((left, right) => left.cost - right.cost)
    .map(({ fact }) => fact);
}
