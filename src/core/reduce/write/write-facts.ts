import type { FactList } from "../outline.ts";

/** The lines that say what is true of the whole text; facts without room are counted. */
export function writeFacts(lists: readonly FactList[], factCounts: readonly number[]): readonly string[] {
  return lists.flatMap((list, index) => writeList(list, factCounts[index] ?? 0));
}

function writeList({ title, layout, facts }: FactList, count: number): readonly string[] {
  if (count === 0) return [];
  const shown = facts.slice(0, count).map(({ text }) => text.replaceAll("\n", " "));
  const left = facts.length - count;
  const more = left === 0 ? [] : [`(${left} more)`];
  return layout === "inline" ? [`${title}: ${[...shown, ...more].join(", ")}`] : [`${title}:`, ...shown, ...more];
}
