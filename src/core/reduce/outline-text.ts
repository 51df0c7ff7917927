import type { Segment } from "../outputs/segment.ts";
import { countLines } from "../text/count-lines.ts";
import { findColours, stripColours } from "../text/strip-colours.ts";
import { coversExactly, type Outline } from "./outline.ts";
import type { OutlineContext, Reducer } from "./reducer.ts";
import { belowFirstLine, skipPreamble, takeSample } from "./text/take-sample.ts";

/**
 * The outline of a text as it came in: what is above the output itself, or is left of a line that was cut, is a
 * separate segment, and a kind that does not handle colours sees the text without them. The segments cover the text
 * including everything left out.
 */
export function outlineText(text: string, reducer: Reducer, context: OutlineContext): Outline {
  const from = findBody(text, reducer, context);
  const body = text.slice(from);
  const plain = (reducer.readsPlainText === true ? stripColours(body) : body) || body;
  const outline = reducer.outline(plain, context);
  if (plain.length === text.length || !coversExactly(outline, plain.length)) return outline;
  const segments = plain.length === body.length ? outline.segments : withColours(body, outline);
  return { ...outline, segments: behind(text, from, { ...outline, segments }) };
}

/** Where the text that the reducer parses begins: below the first line if it recognises the text only without it. */
function findBody(text: string, reducer: Reducer, context: OutlineContext): number {
  const from = skipPreamble(text);
  const sample = takeSample(text, context);
  if (reducer.recognise(sample) > 0 || reducer.recognise(belowFirstLine(sample)) === 0) return from;
  return text.indexOf("\n", from) + 1;
}

/** Segments of a text without its colours, over the text with them. A colour belongs to what follows it. */
function withColours(text: string, { segments, unit }: Outline): readonly Segment[] {
  const colours = [...findColours(text)];
  const moved: Segment[] = [];
  let removed = 0;
  let next = 0;
  let start = 0;
  for (const segment of segments) {
    for (let colour = colours[next]; colour !== undefined; colour = colours[next]) {
      if (colour.start - removed >= segment.end) break;
      removed += colour.end - colour.start;
      next += 1;
    }
    const end = segment.end + removed;
    moved.push({ ...segment, start, end });
    start = end;
  }
  // After the last line break, colours count as a separate line.
  if (start < text.length && text[start - 1] === "\n") {
    moved.push({ start, end: text.length, rank: "rest", units: unit === "line" ? 1 : 0 });
  } else if (start < text.length) {
    const last = moved.pop();
    if (last !== undefined) moved.push({ ...last, end: text.length });
  }
  return moved;
}

function behind(text: string, from: number, { segments, unit }: Outline): readonly Segment[] {
  if (from === 0) return segments;
  const moved = segments.map((segment) => ({ ...segment, start: segment.start + from, end: segment.end + from }));
  const above = text.slice(0, from);
  const [first] = moved;
  if (!above.includes("\n") && first !== undefined) return [{ ...first, start: 0 }, ...moved.slice(1)];
  return [{ start: 0, end: from, rank: "signal", units: unit === "line" ? countLines(above) : 0 }, ...moved];
}
