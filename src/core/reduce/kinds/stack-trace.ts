import { classifyErrorLine } from "../../outputs/errors/classify-error-line.ts";
import type { Rank, Segment } from "../../outputs/segment.ts";
import { isGoFunction, parseFrame } from "../../outputs/trace/parse-frame.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { LineTemplates } from "../text/line-templates.ts";
import { listTraces } from "./stack-trace/list-traces.ts";
import { type ParsedTraces, parseTraces, type StackLine } from "./stack-trace/parse-traces.ts";

/** The newest frames of a trace say where it happened, the newest own ones where to look. */
const TOP_FRAMES = 4;
const TOP_OWN_FRAMES = 6;
/** Of the lines so many are frames or say what went wrong; where a report has many frames, fewer are enough. */
const MIN_SHARE = 0.35;
const MANY_FRAMES = 8;
const MIN_SHARE_OF_MANY = 0.15;
/** Without an error nothing but frames tells. */
const MIN_FRAMES_ALONE = 5;
const MIN_SHARE_ALONE = 0.7;
const PLACED = /\b0x[0-9a-f]{4,16}\b|:\d+(?::\d+)?$|\.\w+\(\d+\)/;
/** What only the report of a crash says, so that few frames are enough: sanitizers, fuzzers, Android, the debugger of Windows. */
const CRASH =
  /^(?:==\d+== ?(?:ERROR|WARNING): (?:\w+Sanitizer|libFuzzer)|Fatal signal \d+ \(SIG|Microsoft \(R\) Windows Debugger Version|\* +(?:Exception|Bugcheck) Analysis +\*$)/;

/** Stack traces: what went wrong with its causes, the frames of the user's own code, repeated frames counted. */
export const stackTraceReducer: Reducer = {
  kind: "stack-trace",
  recognise,
  outline(text) {
    const read = parseTraces(text);
    const templates = new LineTemplates(text, () => undefined);
    const ofLines = read.lines.map(({ start, end }) =>
      templates.add({ start, end: text.charCodeAt(end - 1) === 0x0a ? end - 1 : end }),
    );
    const top = findTopFrames(read);
    const facts = listTraces(text, read, ofLines);
    // What is named above need not be shown again before something new is.
    const named = new Set(facts.flatMap((list) => list.facts.map(({ at }) => at)));
    const seen = new Set<string>();
    const segments = read.lines.map((line, index): Segment => {
      const isFirst = !seen.has(line.text);
      seen.add(line.text);
      const group = nameGroup(line);
      const isTop = top.has(line.role === "part" ? index - 1 : index);
      const rank = named.has(line.start) ? "rest" : rankLine(line, isFirst, isTop);
      return { start: line.start, end: line.end, rank, ...(group !== undefined && { group }) };
    });
    return { unit: "line", facts, segments };
  },
};

function recognise({ lines }: Sample): number {
  const written = lines.filter((line) => line !== "").map((line) => line.trim());
  let frames = 0;
  for (const [index, line] of written.entries()) {
    if (parseFrame(line) !== undefined || isGoFunction(line, written[index + 1])) frames += 1;
  }
  if (written.some((line) => CRASH.test(line))) return CONFIDENCE["stack-trace"].crash;
  // Where a trace of Python was cut off, only that one follows is left of what it says.
  const errors = written.filter((line) => ["error", "joint"].includes(classifyErrorLine(line) ?? "")).length;
  if (errors === 0) return areFrames(written) ? CONFIDENCE["stack-trace"].framesAlone : 0;
  if (frames < 3) return 0;
  const share = (frames + errors) / written.length;
  const least = frames >= MANY_FRAMES ? MIN_SHARE_OF_MANY : MIN_SHARE;
  return share < least ? 0 : CONFIDENCE["stack-trace"].lines(share);
}

/** Frames alone, from a trace whose error was cut off. A list of issues is numbered like some frames, so those need an address or a place. */
function areFrames(lines: readonly string[]): boolean {
  const frames = lines.filter(
    (line, index) =>
      (parseFrame(line) !== undefined && (!line.startsWith("#") || PLACED.test(line))) ||
      isGoFunction(line, lines[index + 1]),
  );
  return frames.length >= MIN_FRAMES_ALONE && frames.length >= lines.length * MIN_SHARE_ALONE;
}

/** The lines of the newest frames of each trace. */
function findTopFrames({ lines, traces }: ParsedTraces): ReadonlySet<number> {
  const top = new Set<number>();
  for (const { frames } of traces) {
    let own = 0;
    for (const [depth, index] of frames.entries()) {
      const isOwn = lines[index]?.isLibrary === false;
      if (depth < TOP_FRAMES || (isOwn && own < TOP_OWN_FRAMES)) top.add(index);
      if (isOwn) own += 1;
    }
  }
  return top;
}

function rankLine({ role, isLibrary }: StackLine, isFirst: boolean, isTop: boolean): Rank {
  switch (role) {
    case "frame":
    case "part":
      if (isTop) return "sample";
      return isLibrary ? "rest" : "sample";
    case "error":
      return isFirst ? "signal" : "rest";
    case "joint":
    case "suspect":
      return isFirst ? "sample" : "rest";
    default:
      return "rest";
  }
}

function nameGroup({ role, isLibrary }: StackLine): string | undefined {
  switch (role) {
    case "error":
      return "errors";
    case "frame":
      return isLibrary ? "library frames" : "frames";
    default:
      return undefined;
  }
}
