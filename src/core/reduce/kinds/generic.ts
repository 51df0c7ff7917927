import type { Segment } from "../outline.ts";
import type { Reducer } from "../reducer.ts";
import { lineEnds } from "../text/line-ends.ts";
import { readSignal } from "../text/signal-words.ts";

/** Less sure than any kind that recognises something. */
const CONFIDENCE = 0.1;
/** Beginnings and ends say what an output was and how it ended. */
const FIRST_LINES = 6;
const LAST_LINES = 6;

/** Any text, line by line: what sounds like an error, the start and the end, then the rest. */
export const genericReducer: Reducer = {
  kind: "generic",
  recognise: () => CONFIDENCE,
  outline(text) {
    const segments: Segment[] = [];
    let start = 0;
    for (const end of lineEnds(text)) {
      const signal = readSignal(text.slice(start, end));
      segments.push(
        signal === undefined ? { start, end, rank: "rest" } : { start, end, rank: "signal", group: signal },
      );
      start = end;
    }
    return {
      unit: "line",
      facts: [],
      segments: segments.map((segment, at) => raiseEdge(segment, at, segments.length)),
    };
  },
};

function raiseEdge(segment: Segment, at: number, count: number): Segment {
  if (segment.rank !== "rest" || (at >= FIRST_LINES && at < count - LAST_LINES)) return segment;
  return { ...segment, rank: "sample" };
}
