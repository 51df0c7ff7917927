import type { Fact, FactList } from "../outline.ts";
import type { CutFact, Selection } from "../spend/selection.ts";
import { noteLeft } from "./note-left.ts";

/** The lines that say what is true of the whole text; facts without room are counted. */
export function writeFacts(
  lists: readonly FactList[],
  { factCounts, titled, detailCounts, cut }: Omit<Selection, "namesGroups" | "shown" | "size">,
): readonly string[] {
  return lists.flatMap((list, index) =>
    writeList({
      list,
      title: titled[index] === true ? `${list.title}:` : "",
      count: factCounts[index] ?? 0,
      detailed: detailCounts[index] ?? 0,
      cut: cut?.list === index ? cut : undefined,
    }),
  );
}

interface ShownList {
  readonly list: FactList;
  /** As it is written; empty where it is not. */
  readonly title: string;
  readonly count: number;
  readonly detailed: number;
  readonly cut: CutFact | undefined;
}

function writeList({ list, title, count, detailed, cut }: ShownList): readonly string[] {
  const { layout, facts } = list;
  if (count === 0) return [];
  const shown = facts
    .slice(0, count)
    .map((fact, index) => ({
      at: fact.at ?? 0,
      line: writeFact(fact, index < detailed, cut?.index === index ? cut : undefined),
    }))
    .sort((left, right) => left.at - right.at)
    .map(({ line }) => line.replaceAll("\n", " "));
  const note = count === facts.length ? "" : noteLeft(list, facts.length - count);
  const more = note === "" ? [] : [note];
  if (layout === "inline") return [`${title}${title === "" ? "" : " "}${[...shown, ...more].join(", ")}`];
  return [...(title === "" ? [] : [title]), ...shown, ...more];
}

function writeFact({ text, detail = "" }: Fact, isDetailed: boolean, cut: CutFact | undefined): string {
  if (cut?.kind === "fact") return `${text.slice(0, cut.characters)}…`;
  if (cut?.kind === "detail") return `${text}${detail.slice(0, cut.characters)}…`;
  return isDetailed ? `${text}${detail}` : text;
}
