import type { FactList } from "../outline.ts";
import type { Selection } from "../spend/selection.ts";
import { noteLeft } from "./note-left.ts";

/** The lines that say what is true of the whole text; facts without room are counted. */
export function writeFacts(
  lists: readonly FactList[],
  { factCounts, detailCounts }: Pick<Selection, "factCounts" | "detailCounts">,
): readonly string[] {
  return lists.flatMap((list, index) => writeList(list, factCounts[index] ?? 0, detailCounts[index] ?? 0));
}

function writeList(list: FactList, count: number, detailed: number): readonly string[] {
  const { title, layout, facts } = list;
  if (count === 0) return [];
  const shown = facts
    .slice(0, count)
    .map(({ text, detail = "", at = 0 }, index) => ({ at, line: `${text}${index < detailed ? detail : ""}` }))
    .sort((left, right) => left.at - right.at)
    .map(({ line }) => line.replaceAll("\n", " "));
  const note = count === facts.length ? "" : noteLeft(list, facts.length - count);
  const more = note === "" ? [] : [note];
  if (layout === "inline") return [`${title}: ${[...shown, ...more].join(", ")}`];
  return [...(title === "" ? [] : [`${title}:`]), ...shown, ...more];
}
