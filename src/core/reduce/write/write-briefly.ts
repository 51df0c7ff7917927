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
  const written: PlacedLines[] = [];
  const byHead = new Map<string, PlacedName[]>();
  for (const name of names) {
    const { at, brief } = name;
    if (brief.head === "") written.push({ at, lines: [joinName(brief)] });
    else byHead.set(brief.head, byHead.get(brief.head) ?? []);
    byHead.get(brief.head)?.push(name);
  }
  return [...written, ...[...byHead].map(([head, below]) => writeGroup(head, below))];
}

function writeGroup(head: string, names: readonly PlacedName[]): PlacedLines {
  const inOrder = names.toSorted((left, right) => left.at - right.at);
  const at = inOrder[0]?.at ?? 0;
  if (inOrder.length === 1) return { at, lines: inOrder.map(({ brief }) => joinName(brief)) };
  return { at, lines: [head.trimEnd(), ...inOrder.map(({ brief: { mark, text } }) => ` ${mark}${text}`)] };
}

function joinName({ mark, head, text }: BriefName): string {
  return `${mark}${head}${text}`;
}
