import type { Fact, FactList } from "../outline.ts";

/** Puts the facts that a query asks for first in their lists. */
export function rankFacts(lists: readonly FactList[], terms: readonly string[]): readonly FactList[] {
  if (terms.length === 0) return lists;
  const isAsked = ({ text }: Fact): boolean => {
    const lower = text.toLowerCase();
    return terms.some((term) => lower.includes(term));
  };
  return lists.map((list) => {
    const asked = list.facts.filter(isAsked);
    if (asked.length === 0) return list;
    return { ...list, facts: [...asked, ...list.facts.filter((fact) => !isAsked(fact))] };
  });
}
