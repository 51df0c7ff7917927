import type { FactList } from "../outline.ts";
import type { Selection } from "../spend/selection.ts";

/** The lines that say what is true of the whole text; facts without room are counted. */
export function writeFacts(
  lists: readonly FactList[],
  { factCounts, detailCounts }: Pick<Selection, "factCounts" | "detailCounts">,
): readonly string[] {
  return lists.flatMap((list, index) => writeList(list, factCounts[index] ?? 0, detailCounts[index] ?? 0));
}

function writeList({ title, layout, facts }: FactList, count: number, detailed: number): readonly string[] {
  if (count === 0) return [];
  const shown = facts
    .slice(0, count)
    .map(({ text, detail = "", at = 0 }, index) => ({ at, line: `${text}${index < detailed ? detail : ""}` }))
    .sort((left, right) => left.at - right.at)
    .map(({ line }) => line.replaceAll("\n", " "));
  const left = facts.length - count;
  // Without a title the facts are lines of the text, of which the first line of the reduction says how many are hidden.
  const more = left === 0 || title === "" ? [] : [`(${left} more)`];
  if (layout === "inline") return [`${title}: ${[...shown, ...more].join(", ")}`];
  return [...(title === "" ? [] : [`${title}:`]), ...shown, ...more];
}
