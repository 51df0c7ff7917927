import type { Fact } from "../outline.ts";

/** A piece of the text as a fact. */
export function quoteFact(value: string): Fact {
  return { text: value, claim: { kind: "quote", value } };
}

/** A line of the text as a fact, without colours. */
export function quoteLine(line: string, at?: number): Fact {
  return { text: line, at, claim: { kind: "quotes", values: [line] } };
}

/** How many there are of each group, most first; what has no group is left out. */
export function countGroups(groups: Iterable<string | undefined>, mark = " "): Fact[] {
  const counts = new Map<string, number>();
  for (const group of groups) if (group) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .map(([group, count]) => ({ text: `${group}${mark}${count}`, claim: { kind: "count", group, count } }));
}
