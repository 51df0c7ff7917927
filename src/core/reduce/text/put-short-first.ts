import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import type { Fact } from "../outline.ts";

/** Orders facts that matter equally: the shortest first, so that a budget names as many as it can. */
export function putShortFirst(facts: readonly Fact[]): readonly Fact[] {
  return sortByCost(facts, { costOf: (text) => text.length, worthOf: () => 1 });
}

/**
 * Orders facts by cost relative to worth. Costs are estimated, so that the order is the same whatever counter counts
 * the budget.
 */
export function putCheapFirst(facts: readonly Fact[], worthOf: (fact: Fact) => number): readonly Fact[] {
  return sortByCost(facts, { costOf: (text) => estimateTokens(`${text}\n`), worthOf });
}

interface Costs {
  readonly costOf: (text: string) => number;
  readonly worthOf: (fact: Fact) => number;
}

interface Price {
  cost: number;
  worth: number;
}

/** Facts below the same head stay together: what costs least on average, including its head, comes first. */
function sortByCost(facts: readonly Fact[], { costOf, worthOf }: Costs): readonly Fact[] {
  const byHeads = new Map<string, Price>();
  const priced = facts.map((fact) => {
    const { text, briefs: [brief] = [] } = fact;
    const own = { cost: costOf(brief === undefined ? text : `${brief.mark}${brief.text}`), worth: worthOf(fact) };
    const above = addToHeads(byHeads, brief?.heads ?? [], costOf);
    for (const price of above) {
      price.cost += own.cost;
      price.worth += own.worth;
    }
    return { fact, prices: [...above, own] };
  });
  return priced.sort((left, right) => comparePrices(left.prices, right.prices)).map(({ fact }) => fact);
}

/** The prices of everything below each head. A head is paid for once, including by the heads above it. */
function addToHeads(byHeads: Map<string, Price>, heads: readonly string[], costOf: Costs["costOf"]): readonly Price[] {
  const above: Price[] = [];
  for (const [depth, head] of heads.entries()) {
    const key = heads.slice(0, depth + 1).join("\n");
    const known = byHeads.get(key);
    const price = known ?? { cost: 0, worth: 0 };
    byHeads.set(key, price);
    above.push(price);
    if (known === undefined) for (const higher of above) higher.cost += costOf(head);
  }
  return above;
}

/** From the outermost head inwards; what is below no further head comes first. */
function comparePrices(left: readonly Price[], right: readonly Price[]): number {
  for (const [depth, { cost, worth }] of left.entries()) {
    const other = right[depth];
    const difference = other === undefined ? 1 : cost / worth - other.cost / other.worth;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
