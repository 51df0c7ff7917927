import type { Segment } from "../../outputs/segment.ts";

const LINE_FEED = 0x0a;

/**
 * Parts what a terminal has written over, such as the earlier states of a progress bar, from what it still shows at the
 * end of the line. What was written over comes last, whatever it says.
 */
export function splitOverwritten(text: string, segments: readonly Segment[]): readonly Segment[] {
  let next = findOverwriting(text, 0);
  if (next === -1) return segments;
  const parts: Segment[] = [];
  for (const segment of segments) {
    let last = -1;
    for (; next !== -1 && next < segment.end; next = findOverwriting(text, next + 1)) last = next;
    const isOneLine = last > segment.start && !text.slice(segment.start, last).includes("\n");
    if (!isOneLine || segment.rank === "never") parts.push(segment);
    else parts.push({ ...segment, end: last, rank: "last" }, { ...segment, start: last, units: 0 });
  }
  return parts;
}

/** Where the next carriage return stands that does not end a line; -1 where there is none. */
function findOverwriting(text: string, from: number): number {
  let at = text.indexOf("\r", from);
  while (at !== -1 && (text.charCodeAt(at + 1) === LINE_FEED || at === text.length - 1))
    at = text.indexOf("\r", at + 1);
  return at;
}
