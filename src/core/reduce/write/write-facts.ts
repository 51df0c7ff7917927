import { type BriefName, type Fact, type FactList, saysDetailFirst } from "../outline.ts";
import type { CutFact, GrowingSelection } from "../spend/selection.ts";
import { noteLeft } from "./note-left.ts";
import { writePaths } from "./write-paths.ts";

/** The lines about the whole text; facts that do not fit are counted. */
export function writeFacts(lists: readonly FactList[], selection: GrowingSelection): readonly string[] {
  return lists.flatMap((list, at) => writeList(list, at, selection));
}

function writeList(list: FactList, place: number, selection: GrowingSelection): readonly string[] {
  const { layout, facts } = list;
  const shownFacts = facts.slice(0, selection.factCounts[place]);
  const skipped = selection.skipped[place];
  const left = facts.length - shownFacts.length + (skipped?.size ?? 0);
  if (left === facts.length) return [];
  const cut = selection.cut?.list === place ? selection.cut : undefined;
  const briefs: PlacedName[] = [];
  const said: PlacedLines[] = [];
  for (const [index, fact] of shownFacts.entries()) {
    if (skipped?.has(index)) continue;
    const { at = 0 } = fact;
    const brief = selection.briefOf(place, index);
    const ownCut = cut?.index === index ? cut : undefined;
    const isDetailed = index < (selection.detailCounts[place] ?? 0) || saysDetailFirst(fact);
    if (brief !== undefined) briefs.push({ at, brief: cutBrief(brief, ownCut) });
    else said.push({ at, lines: [writeFact(fact, isDetailed, ownCut)] });
  }
  const shown = [...said, ...writeBriefly(briefs)]
    .sort((left, right) => left.at - right.at)
    .flatMap(({ lines }) => lines.map((line) => line.replaceAll("\n", " ")));
  const title = writeTitle(list, selection.titled[place] === true, briefs.length > 0);
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

/** A brief name, and the position of what it names in the text. */
interface PlacedName {
  readonly at: number;
  readonly brief: BriefName;
}

/** Lines that belong together, and the position of the first of what they say in the text. */
interface PlacedLines {
  readonly at: number;
  readonly lines: readonly string[];
}

/**
 * Brief names as lines: a head once and below it, indented by one blank, what each has in addition. A name that is
 * alone below its head is written on one line with it.
 */
function writeBriefly(names: readonly PlacedName[]): readonly PlacedLines[] {
  const inOrder = names.toSorted((left, right) => left.at - right.at);
  const alone = inOrder.filter(({ brief }) => brief.heads.length === 0);
  return [
    ...alone.map(({ at, brief: { mark, text, detail = "" } }) => ({ at, lines: [`${mark}${text}${detail}`] })),
    ...[...groupByHead(inOrder)].map(([head, below]) => writeGroup(head, below)),
  ];
}

function groupByHead(names: readonly PlacedName[]): ReadonlyMap<string, PlacedName[]> {
  const groups = new Map<string, PlacedName[]>();
  for (const { at, brief } of names) {
    const [head, ...heads] = brief.heads;
    if (head === undefined) continue;
    const below = { at, brief: { ...brief, heads } };
    const known = groups.get(head);
    if (known === undefined) groups.set(head, [below]);
    else known.push(below);
  }
  return groups;
}

function writeGroup(head: string, names: readonly PlacedName[]): PlacedLines {
  const [first] = names;
  if (first === undefined) return { at: 0, lines: [] };
  const { at, brief } = first;
  if (names.length === 1)
    return { at, lines: [`${brief.mark}${head}${brief.heads.join("")}${brief.text}${brief.detail ?? ""}`] };
  const below = writeBriefly(names).toSorted((left, right) => left.at - right.at);
  return { at, lines: [head.trimEnd(), ...below.flatMap(({ lines }) => lines.map((line) => ` ${line}`))] };
}
