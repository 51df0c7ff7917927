import type { BriefName } from "../outline.ts";

/** A brief name, and where what it names stands in the text. */
export interface PlacedName {
  readonly at: number;
  readonly brief: BriefName;
}

/** Lines that belong together, and where the first of what they say stands in the text. */
export interface PlacedLines {
  readonly at: number;
  readonly lines: readonly string[];
}

/**
 * Brief names as lines: a head once, and below it, one blank further in, what is each one's own. A name that is alone
 * below its head is written in one line with it.
 */
export function writeBriefly(names: readonly PlacedName[]): readonly PlacedLines[] {
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
