import type { FactList } from "../outline.ts";
import type { Selection } from "../spend/selection.ts";
import { noteLeft } from "./note-left.ts";

/** The lines that say what is true of the whole text; facts without room are counted. */
export function writeFacts(
  lists: readonly FactList[],
  { factCounts, titled, detailCounts }: Pick<Selection, "factCounts" | "titled" | "detailCounts">,
): readonly string[] {
  return lists.flatMap((list, index) => {
    const title = titled[index] === true ? `${list.title}:` : "";
    return writeList({ list, title, count: factCounts[index] ?? 0, detailed: detailCounts[index] ?? 0 });
  });
}

interface ShownList {
  readonly list: FactList;
  /** As it is written; empty where it is not. */
  readonly title: string;
  readonly count: number;
  readonly detailed: number;
}

function writeList({ list, title, count, detailed }: ShownList): readonly string[] {
  const { layout, facts } = list;
  if (count === 0) return [];
  const shown = facts
    .slice(0, count)
    .map(({ text, detail = "", at = 0 }, index) => ({ at, line: `${text}${index < detailed ? detail : ""}` }))
    .sort((left, right) => left.at - right.at)
    .map(({ line }) => line.replaceAll("\n", " "));
  const note = count === facts.length ? "" : noteLeft(list, facts.length - count);
  const more = note === "" ? [] : [note];
  if (layout === "inline") return [`${title}${title === "" ? "" : " "}${[...shown, ...more].join(", ")}`];
  return [...(title === "" ? [] : [title]), ...shown, ...more];
}
