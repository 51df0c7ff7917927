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
    .map(({ text, detail = "" }, index) => `${text}${index < detailed ? detail : ""}`.replaceAll("\n", " "));
  const left = facts.length - count;
  const more = left === 0 ? [] : [`(${left} more)`];
  if (layout === "inline") return [`${title}: ${[...shown, ...more].join(", ")}`];
  return [...(title === "" ? [] : [`${title}:`]), ...shown, ...more];
}
