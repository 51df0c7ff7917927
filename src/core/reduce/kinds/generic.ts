import type { Segment } from "../outline.ts";
import type { Reducer } from "../reducer.ts";
import { lineEnds } from "../text/line-ends.ts";
import { LineTemplates } from "../text/line-templates.ts";
import { listTemplates } from "../text/list-templates.ts";
import { readSignal } from "../text/signal-words.ts";

/** Less sure than any kind that recognises something. */
const CONFIDENCE = 0.1;
/** Beginnings and ends say what an output was and how it ended. */
const FIRST_LINES = 6;
const LAST_LINES = 6;

/** Any text, line by line: every distinct line that sounds like an error, the start and the end, then the rest. */
export const genericReducer: Reducer = {
  kind: "generic",
  recognise: () => CONFIDENCE,
  outline(text) {
    const templates = new LineTemplates(text, (mask) => ({ signal: readSignal(mask) }));
    const segments: Segment[] = [];
    let start = 0;
    for (const end of lineEnds(text)) {
      const line = { start, end: text.charCodeAt(end - 1) === 0x0a ? end - 1 : end };
      const { signal } = templates.add(line).reading;
      segments.push(signal === undefined ? { start, end, rank: "rest" } : { start, end, rank: "rest", group: signal });
      start = end;
    }
    const telling = (signal: string) => templates.list().filter(({ reading }) => reading.signal === signal);
    return {
      unit: "line",
      facts: [
        listTemplates("errors", text, telling("error"), { rank: "floor", counted: templates }),
        listTemplates("warnings", text, telling("warning"), { rank: "sample", counted: templates }),
      ],
      segments: segments.map((segment, at) => raiseEdge(segment, at, segments.length)),
    };
  },
};

function raiseEdge(segment: Segment, at: number, count: number): Segment {
  return at >= FIRST_LINES && at < count - LAST_LINES ? segment : { ...segment, rank: "signal" };
}
