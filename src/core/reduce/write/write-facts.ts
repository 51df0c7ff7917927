import { type BriefName, type Fact, type FactList, saysDetailFirst } from "../outline.ts";
import type { CutFact, Selection } from "../spend/selection.ts";
import { noteLeft } from "./note-left.ts";
import { type PlacedLines, type PlacedName, writeBriefly } from "./write-briefly.ts";
import { writePaths } from "./write-paths.ts";

/** The lines that say what is true of the whole text; facts without room are counted. */
export function writeFacts(
  lists: readonly FactList[],
  { factCounts, skipped, titled, steps, detailCounts, cut }: Omit<Selection, "namesGroups" | "shown" | "size">,
): readonly string[] {
  return lists.flatMap((list, index) =>
    writeList({
      list,
      isTitled: titled[index] === true,
      count: factCounts[index] ?? 0,
      skipped: skipped[index] ?? new Set(),
      steps: steps[index] ?? new Map(),
      detailed: detailCounts[index] ?? 0,
      cut: cut?.list === index ? cut : undefined,
    }),
  );
}

interface ShownList {
  readonly list: FactList;
  readonly isTitled: boolean;
  readonly count: number;
  readonly skipped: ReadonlySet<number>;
  readonly steps: ReadonlyMap<number, number>;
  readonly detailed: number;
  readonly cut: CutFact | undefined;
}

function writeList({ list, isTitled, count, skipped, steps, detailed, cut }: ShownList): readonly string[] {
  const { layout, facts } = list;
  const left = facts.length - count + skipped.size;
  if (left === facts.length) return [];
  const briefs: PlacedName[] = [];
  const said: PlacedLines[] = [];
  for (const [index, fact] of facts.slice(0, count).entries()) {
    if (skipped.has(index)) continue;
    const { at = 0 } = fact;
    const brief = fact.briefs?.[steps.get(index) ?? 0];
    const ownCut = cut?.index === index ? cut : undefined;
    if (brief !== undefined) briefs.push({ at, brief: cutBrief(brief, ownCut) });
    else said.push({ at, lines: [writeFact(fact, index < detailed || saysDetailFirst(fact), ownCut)] });
  }
  const shown = [...said, ...writeBriefly(briefs)]
    .sort((left, right) => left.at - right.at)
    .flatMap(({ lines }) => lines.map((line) => line.replaceAll("\n", " ")));
  const title = writeTitle(list, isTitled, briefs.length > 0);
  const note = left === 0 ? "" : noteLeft(list, left);
  const more = note === "" ? [] : [note];
  if (layout === "inline") return [`${title}${title === "" ? "" : " "}${[...shown, ...more].join(", ")}`];
  return [...(title === "" ? [] : [title]), ...(layout === "paths" ? writePaths(shown) : shown), ...more];
}

function writeTitle({ title, briefTitle }: FactList, isTitled: boolean, isBrief: boolean): string {
  if (isBrief && briefTitle !== undefined) return `${briefTitle}:`;
  return isTitled ? `${title}:` : "";
}

function cutBrief(brief: BriefName, cut: CutFact | undefined): BriefName {
  return cut === undefined ? brief : { ...brief, detail: `${brief.detail?.slice(0, cut.characters) ?? ""}…` };
}

function writeFact({ text, detail = "" }: Fact, isDetailed: boolean, cut: CutFact | undefined): string {
  if (cut?.kind === "fact") return `${text.slice(0, cut.characters)}…`;
  if (cut?.kind === "detail") return `${text}${detail.slice(0, cut.characters)}…`;
  return isDetailed ? `${text}${detail}` : text;
}
