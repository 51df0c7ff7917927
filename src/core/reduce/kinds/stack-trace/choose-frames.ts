import type { ParsedTraces, StackLine, Trace } from "./parse-traces.ts";

export interface ChosenFrame {
  readonly line: StackLine;
  /**
   * What is below it and belongs to it: its place in Go and Rust, its code in Python; undefined if there is nothing.
   */
  readonly part: string | undefined;
  /** Whether this is where to look first. */
  readonly isNewestOwn: boolean;
  /** What it is worth compared with the line that says what went wrong, which is 1. */
  readonly worth: number;
}

/** What ran when it happened, and the way there. */
const NEWEST_WORTH = 0.8;
const FURTHER_WORTH = 0.15;
/** What an exception says is more useful than where it came from; a native crash says little more than its name. */
const MANAGED_WORTH = 0.3;
/** A judgement: frames that are not the user's own say least. */
const FRAMEWORK_WORTH = 0.05;
const BARE_WORTH = 0.05;
const FURTHER_BARE_WORTH = 0.025;
/** A frame that mentions an error: where it was raised, or handled. */
const RAISING_WORTH = 0.8;
/** A frame of another trace matters less: what freed or allocated memory, what started the thread. */
const OTHER_TRACE_SHARE = 0.3;

/**
 * How many of a trace's newest frames say where it happened, and how many of the user's own frames say where to look.
 */
const NEWEST_FRAMES = 4;
const OWN_FRAMES = 4;

/** How many of the frames that mention an error are named. */
const MAX_RAISING = 6;
const RAISING = /error|exception|fatal|panic/i;
/** Languages with exceptions create them in functions with such names, so the names say nothing. */
const MANAGED = /^(?:at |File ")/;

/** Only an address, which no one can look up. */
const ADDRESS = /^\[0x[0-9A-Fa-f]+\]$/;
/**
 * How debuggers, sanitizers and languages with exceptions write a frame; other frames are what a program prints as it
 * dies.
 */
const OF_REPORT = /^(?:#\d|File "|at )/;
/** A frame that has only an address. */
const BARE = /\[(?:pc: )?0x[0-9A-Fa-f]+\]$|\+0x[0-9A-Fa-f]+\)?$/;

/**
 * The frames to name, each once: the newest frame in the user's own code first, then the newest of the main trace, then
 * those of further traces. Frames that mention an error are named wherever they are.
 *
 * The newest frames in libraries are named too: early for native code, whose libraries are what crashed, and last
 * otherwise, where they are the inside of a framework.
 */
export function chooseFrames({ lines, traces }: ParsedTraces): readonly ChosenFrame[] {
  const chosen = new Map<string, ChosenFrame>();
  const main = findMain(lines, traces);
  for (const trace of traces) {
    for (const frame of chooseOfTrace(lines, trace, trace === main)) {
      const known = chosen.get(frame.line.text);
      if (known === undefined || frame.worth > known.worth) chosen.set(frame.line.text, frame);
    }
  }
  for (const line of findRaising(lines)) {
    const known = chosen.get(line.text) ?? { line, part: undefined, isNewestOwn: false, worth: 0 };
    chosen.set(line.text, { ...known, worth: Math.max(known.worth, RAISING_WORTH) });
  }
  return [...chosen.values()];
}

function findRaising(lines: readonly StackLine[]): Iterable<StackLine> {
  const found = new Map<string, StackLine>();
  for (const line of lines) {
    const isNative = !MANAGED.test(line.text) && (!line.isLibrary || line.text.startsWith("#"));
    if (line.role !== "frame" || found.has(line.text) || !isNative || !RAISING.test(line.text)) continue;
    found.set(line.text, line);
    if (found.size >= MAX_RAISING) break;
  }
  return found.values();
}

/**
 * The trace that says most about what happened: usually the first. If a crash is reported twice, by addresses and by
 * names, the names say more, and a report says more than the program's last words.
 */
function findMain(lines: readonly StackLine[], traces: readonly Trace[]): Trace | undefined {
  const newest = ({ frames: [first = 0] }: Trace): string => lines[first]?.text ?? "";
  const named = traces.filter((trace) => !BARE.test(newest(trace)));
  return named.find((trace) => OF_REPORT.test(newest(trace))) ?? named[0] ?? traces[0];
}

function chooseOfTrace(lines: readonly StackLine[], { frames }: Trace, isMain: boolean): ChosenFrame[] {
  const distinct = new Map<string, StackLine>();
  const parts = new Map<StackLine, string>();
  for (const index of frames) {
    const [line, next] = [lines[index], lines[index + 1]];
    if (line === undefined || distinct.has(line.text) || ADDRESS.test(line.text)) continue;
    distinct.set(line.text, line);
    if (next?.role === "part") parts.set(line, next.text);
  }
  const read = [...distinct.values()];
  const allOwn = read.filter(({ isLibrary }) => !isLibrary);
  const own = allOwn.slice(0, OWN_FRAMES);
  const newest = read.slice(0, NEWEST_FRAMES);
  return [...new Set([...own, ...newest, ...allOwn.slice(-1)])].map((line) => {
    const isNewestOwn = line === own[0];
    const worth = rateFrame(line, isNewestOwn, newest.includes(line));
    return {
      line,
      part: parts.get(line),
      isNewestOwn: isNewestOwn && isMain,
      worth: isMain ? worth : worth * OTHER_TRACE_SHARE,
    };
  });
}

function rateFrame({ text, isLibrary }: StackLine, isNewestOwn: boolean, isNewest: boolean): number {
  if (BARE.test(text)) return isNewest ? BARE_WORTH : FURTHER_BARE_WORTH;
  if (MANAGED.test(text) && isLibrary) return FRAMEWORK_WORTH;
  if (MANAGED.test(text)) return isNewestOwn || isNewest ? MANAGED_WORTH : FURTHER_WORTH;
  return isNewestOwn || (isNewest && (!isLibrary || text.startsWith("#"))) ? NEWEST_WORTH : FURTHER_WORTH;
}
