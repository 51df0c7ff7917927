import { readSignal, type Signal } from "../../../outputs/errors/read-signal.ts";
import { readLevel } from "./read-level.ts";

/** What the mask of a line says. */
export interface LineReading {
  readonly level?: string;
  /** Worth naming, whatever its level. */
  readonly severity?: Signal;
  /** It belongs to the entry before: a frame of a stack, a cause, a value over several lines. */
  readonly continues: boolean;
}

/** Levels stand at the start of a line. */
const READ_CHARACTERS = 200;
const CONTINUATION = /^(?:\s+\S|Caused by|Traceback|\.\.\. # more|[})\]])/;

/** Reads the mask of a line, so that lines of one template read alike. */
export function readLine(mask: string): LineReading {
  const start = mask.slice(0, READ_CHARACTERS);
  const level = readLevel(start);
  const signal = readSignal(start);
  if (level === undefined) return { ...(signal && { severity: signal }), continues: CONTINUATION.test(start) };
  // A line that states a milder level and yet speaks of an error is worth a warning.
  const severity = level.severity ?? (signal === "error" ? "warning" : undefined);
  return { level: level.label, ...(severity && { severity }), continues: false };
}
