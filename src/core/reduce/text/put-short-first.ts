import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import type { Fact } from "../outline.ts";

/** Orders facts that matter alike: the shortest first, so that a budget names as many as it can. */
export function putShortFirst(facts: readonly Fact[]): readonly Fact[] {
  return sortByCost(facts, { costOf: (text) => text.length, worthOf: () => 1 });
}

/**
 * Orders facts by what they cost for what they are worth. Costs are estimated, so that the order is the same whatever
 * counter counts the budget.
 */
export function putCheapFirst(facts: readonly Fact[], worthOf: (fact: Fact) => number): readonly Fact[] {
  return sortByCost(facts, { costOf: (text) => estimateTokens(`${text}\n`), worthOf });
}

interface Costs {
  readonly costOf: (text: string) => number;
  readonly worthOf: (fact: Fact) => number;
}

/** Facts below one head stay together, and cost what they cost on average with the head. */
function sortByCost(facts: readonly Fact[], { costOf, worthOf }: Costs): readonly Fact[] {
  const byHead = new Map<string, { cost: number; worth: number }>();
  const priced = facts.map((fact) => {
    const { text, briefs: [brief] = [] } = fact;
    const own = { cost: costOf(brief === undefined ? text : `${brief.mark}${brief.text}`), worth: worthOf(fact) };
    if (brief === undefined || brief.head === "") return { fact, own, whole: own };
    const whole = byHead.get(brief.head) ?? { cost: costOf(brief.head), worth: 0 };
    byHead.set(brief.head, whole);
    whole.cost += own.cost;
    whole.worth += own.worth;
    return { fact, own, whole };
  });
  return priced
    .sort(
      (left, right) =>
        left.whole.cost / left.whole.worth - right.whole.cost / right.whole.worth ||
        left.own.cost / left.own.worth - right.own.cost / right.own.worth,
    )
    .map(({ fact }) => fact);
}
