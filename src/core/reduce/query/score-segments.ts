import type { Segment } from "../../outputs/segment.ts";
import type { Fact, FactList } from "../outline.ts";

/** A term that occurs nearly everywhere does not distinguish segments. */
const MAX_COMMON_SHARE = 0.6;

/**
 * How well each segment matches the terms of a query: the sum of their rarities, 0 if it contains none. One pass over
 * the text, whatever the terms are.
 */
export function scoreSegments(text: string, segments: readonly Segment[], terms: readonly string[]): Float64Array {
  const scores = new Float64Array(segments.length);
  if (terms.length === 0 || segments.length === 0) return scores;
  const hits = findHits(text, segments, terms);
  for (const indexes of hits.values()) {
    const share = indexes.length / segments.length;
    if (share > MAX_COMMON_SHARE && segments.length > 1) continue;
    const rarity = Math.log(1 + segments.length / indexes.length);
    for (const index of indexes) scores[index] = (scores[index] ?? 0) + rarity;
  }
  return scores;
}

/** The segments that contain each term, in order, each once. */
function findHits(text: string, segments: readonly Segment[], terms: readonly string[]): Map<string, number[]> {
  const hits = new Map<string, number[]>(terms.map((term) => [term, []]));
  // Longer terms first: of two with the same beginning, the longer one is meant.
  const alternatives = terms.toSorted((left, right) => right.length - left.length).map(escapePattern);
  const pattern = new RegExp(alternatives.join("|"), "gi");
  let index = 0;
  for (const match of text.matchAll(pattern)) {
    while (index < segments.length - 1 && (segments[index]?.end ?? 0) <= match.index) index += 1;
    const found = hits.get(match[0].toLowerCase());
    if (found !== undefined && found.at(-1) !== index) found.push(index);
  }
  return hits;
}

function escapePattern(term: string): string {
  return term.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** Moves the facts that a query asks for to the front of their lists. */
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
