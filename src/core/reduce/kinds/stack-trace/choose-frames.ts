import type { ReadTraces, StackLine, Trace } from "./read-traces.ts";

/** How soon a line is named; 0 is first. */
export type Urgency = 0 | 1 | 2 | 3;

export interface ChosenFrame {
  readonly line: StackLine;
  /** What stands below it and belongs to it: its place in Go and Rust, its code in Python; undefined where nothing does. */
  readonly part: string | undefined;
  readonly urgency: Urgency;
}

/** So many newest frames of a trace say where it happened, and so many of the user's own code where to look. */
const NEWEST_FRAMES = 4;
const OWN_FRAMES = 4;

/** Nothing but an address: nobody can look there. */
const ADDRESS = /^\[0x[0-9A-Fa-f]+\]$/;
/** A frame that is told by its address alone. */
const BARE = /\[(?:pc: )?0x[0-9A-Fa-f]+\]$|\+0x[0-9A-Fa-f]+\)?$/;

/**
 * The frames that are named, each once: the newest frame in the user's own code first, then the newest of the main
 * trace, then those of further traces.
 *
 * The newest frames in libraries are named too, soon where the trace is one of native code, whose libraries are what
 * crashed, and last elsewhere, where they are the inside of a framework.
 */
export function chooseFrames({ lines, traces }: ReadTraces): readonly ChosenFrame[] {
  const chosen = new Map<string, ChosenFrame>();
  // Where a crash is told twice, by addresses and by names, the names say more.
  const main = traces.find(({ frames }) => !BARE.test(lines[frames[0] ?? 0]?.text ?? "")) ?? traces[0];
  for (const trace of traces) {
    for (const frame of chooseOfTrace(lines, trace, trace === main)) {
      const known = chosen.get(frame.line.text);
      if (known === undefined || frame.urgency < known.urgency) chosen.set(frame.line.text, frame);
    }
  }
  return [...chosen.values()];
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
  const own = read.filter(({ isLibrary }) => !isLibrary).slice(0, OWN_FRAMES);
  const newest = read.slice(0, NEWEST_FRAMES);
  return [...new Set([...own, ...newest])].map((line) => {
    const urgency = rateFrame(line, line === own[0], newest.includes(line));
    return { line, part: parts.get(line), urgency: isMain ? urgency : later(urgency) };
  });
}

function rateFrame({ text, isLibrary }: StackLine, isNewestOwn: boolean, isNewest: boolean): Urgency {
  if (isNewestOwn) return 0;
  if (isNewest && (!isLibrary || text.startsWith("#"))) return 1;
  return 2;
}

function later(urgency: Urgency): Urgency {
  return urgency === 0 ? 2 : 3;
}
