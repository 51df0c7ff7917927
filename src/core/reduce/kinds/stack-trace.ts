import { classifyErrorLine } from "../../outputs/errors/classify-error-line.ts";
import { endsInPlace } from "../../outputs/place.ts";
import type { Rank, Segment } from "../../outputs/segment.ts";
import { isGoFunction, parseFrame } from "../../outputs/trace/parse-frame.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { LineTemplates } from "../text/line-templates.ts";
import { listTraces } from "./stack-trace/list-traces.ts";
import { parseTraces, type StackLine } from "./stack-trace/parse-traces.ts";

/** This many of a trace's newest frames say where it happened, even if they are in libraries. */
const TOP_FRAMES = 4;
/** This share of the lines must be frames or say what went wrong; a report with many frames needs fewer. */
const MIN_SHARE = 0.35;
const MANY_FRAMES = 8;
const MIN_SHARE_OF_MANY = 0.15;
/** Without an error, only frames can show it. */
const MIN_FRAMES_ALONE = 5;
const MIN_SHARE_ALONE = 0.7;
/** An address, or a place as PHP writes it. */
const PLACED = /\b0x[0-9a-f]{4,16}\b|\.\w+\(\d+\)/;
/** What only the report of a crash says, so that few frames are enough: sanitizers, fuzzers, Android, the debugger of Windows. */
const CRASH =
  /^(?:==\d+== ?(?:ERROR|WARNING): (?:\w+Sanitizer|libFuzzer)|Fatal signal \d+ \(SIG|Microsoft \(R\) Windows Debugger Version|\* +(?:Exception|Bugcheck) Analysis +\*$)/;

/** Stack traces: what went wrong with its causes, the frames of the user's own code, and repeated frames counted. */
export const stackTraceReducer: Reducer = {
  kind: "stack-trace",
  recognise,
  outline(text) {
    const read = parseTraces(text);
    const templates = new LineTemplates(text, () => undefined);
    const ofLines = read.lines.map((line) => templates.add(line));
    const top = new Set(read.traces.flatMap(({ frames }) => frames.slice(0, TOP_FRAMES)));
    const facts = listTraces(text, read, ofLines);
    // What is named above need not be shown again before something new is.
    const named = new Set(facts.flatMap((list) => list.facts.map(({ at }) => at)));
    const seen = new Set<string>();
    const segments = read.lines.map((line, index): Segment => {
      const isFirst = !seen.has(line.text);
      seen.add(line.text);
      const isTop = top.has(line.role === "part" ? index - 1 : index);
      const rank = named.has(line.start) ? "rest" : rankLine(line, isFirst, isTop);
      return { start: line.start, end: line.end, rank, group: nameGroup(line) };
    });
    return { unit: "line", facts, segments };
  },
};

function recognise({ lines }: Sample): number {
  const written = lines.filter((line) => line !== "").map((line) => line.trim());
  const frames = written.filter(
    (line, index) => parseFrame(line) !== undefined || isGoFunction(line, written[index + 1]),
  );
  if (written.some((line) => CRASH.test(line))) return CONFIDENCE["stack-trace"].crash;
  // If a Python trace was cut off, only the line that announces it is left.
  const errors = written.filter((line) => ["error", "joint"].includes(classifyErrorLine(line) ?? "")).length;
  if (errors === 0) {
    // A list of issues is numbered like some frames, so those need an address or a place where they stand alone.
    const alone = frames.filter((line) => !line.startsWith("#") || PLACED.test(line) || endsInPlace(line)).length;
    const areMost = alone >= MIN_FRAMES_ALONE && alone >= written.length * MIN_SHARE_ALONE;
    return areMost ? CONFIDENCE["stack-trace"].framesAlone : 0;
  }
  if (frames.length < 3) return 0;
  const share = (frames.length + errors) / written.length;
  const least = frames.length >= MANY_FRAMES ? MIN_SHARE_OF_MANY : MIN_SHARE;
  return share < least ? 0 : CONFIDENCE["stack-trace"].lines(share);
}

function rankLine({ role, isLibrary }: StackLine, isFirst: boolean, isTop: boolean): Rank {
  switch (role) {
    case "frame":
    case "part":
      return isTop || !isLibrary ? "sample" : "rest";
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
  if (role === "frame") return isLibrary ? "library frames" : "frames";
  return role === "error" ? "errors" : undefined;
}
