import { type Handoff, type OriginalRange, SECTION_NAMES, type SectionName } from "../../model/handoff.ts";

const FIRST_LINE = /^Messages (\d{1,15}) to (\d{1,15}) were replaced by this record\./;
const NAMES: ReadonlyMap<string, SectionName> = new Map(SECTION_NAMES.map((name) => [`## ${name}`, name]));

/**
 * Reads the text of a handoff back into what it says, for a transcript whose state was lost.
 * Undefined where the text does not begin like one.
 *
 * Whether it is a handoff of ours is for its seal to say, not for its text.
 */
export function parseHandoff(body: string): Pick<Handoff, "replaced" | "ranges" | "sections"> | undefined {
  const first = FIRST_LINE.exec(body);
  if (first === null) return undefined;
  const sections: Partial<Record<SectionName, string[]>> = {};
  let items: string[] = [];
  let lines: string[] = [];
  for (const line of body.split("\n")) {
    const name = NAMES.get(line);
    const opensItem = line.startsWith("- ");
    if ((name !== undefined || opensItem) && lines.length > 0) {
      items.push(lines.join("\n"));
      lines = [];
    }
    if (name !== undefined) {
      items = [];
      sections[name] = items;
    } else if (opensItem) lines = [line.slice(2)];
    else if (line.startsWith("  ") && lines.length > 0) lines.push(line.slice(2));
  }
  if (lines.length > 0) items.push(lines.join("\n"));
  return {
    replaced: { first: Number(first[1]), last: Number(first[2]) },
    ranges: readRanges(body),
    sections: withoutEmpty(sections),
  };
}

const RANGES_LINE = /^Work listed as done .{0,80} by handle: (.*)\.$/m;
const RANGE = /(h-[0-9a-z]{8,48}) \(messages (\d{1,15}) to (\d{1,15})\)/g;

function readRanges(body: string): OriginalRange[] {
  const line = RANGES_LINE.exec(body.slice(0, body.indexOf("\n\n")))?.[1] ?? "";
  return Array.from(line.matchAll(RANGE), ([, handle = "", first, last]) => ({
    handle,
    first: Number(first),
    last: Number(last),
  }));
}

function withoutEmpty(sections: Readonly<Partial<Record<SectionName, string[]>>>): Handoff["sections"] {
  return Object.fromEntries(Object.entries(sections).filter(([, items]) => items.length > 0));
}
