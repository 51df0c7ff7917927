import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
/** What a line says about how things went; undefined if it says nothing. */
export type Signal = "error" | "warning";

/** A word inside a name, such as a file's or a package's, says nothing: `lib/errors.py`, `libgpg-error-dev`. */
const ERROR_WORDS =
  /(?<![\w/@])(?:errors?|err|failed|failures?|fail|fatal|panic|panicked|exceptions?|traceback|abort(?:ed)?|critical|segfault|denied|refused|unreachable|not found|cannot|unable to|undefined reference|uncaught|unhandled|killed|oom)(?![\w@]|[-/.]\w|[=:] ?0\b)/i;
/** The name of what was thrown; not a setting's name, which is followed by its value. */
const ERROR_NAMES = /[A-Za-z.](?:Error|Exception)\b(?! *= )/;
const WARNING_WORDS = /\b(?:warn|warning|warnings|deprecated|timeout|timed out|retry|retrying|skipped|missing)\b/i;
/** Most lines hold none of these, and one test finds that out. */
const SIGNAL_WORDS =
  /err|fail|fatal|panic|exception|traceback|abort|critical|segfault|denied|refused|unreachable|not found|cannot|unable|undefined|uncaught|unhandled|killed|oom|warn|deprecated|time(?:d |)out|retry|skipped|missing/i;
/** Lines that mention errors only to say that there are none. */
const NO_ERRORS = /\b(?:0|no|zero|without) (?:errors?|failures?|failed|warnings?|problems?)\b/i;

/** Finds out from a line's words whether it is about an error or a warning. */
export function findSignal(line: string): Signal | undefined {
  // Words about how things went come at the start of a line; later ones are data.
  const start = line.length > LINE_CHARACTERS ? line.slice(0, LINE_CHARACTERS) : line;
  if (!SIGNAL_WORDS.test(start)) return undefined;
  if (ERROR_WORDS.test(start) || ERROR_NAMES.test(start)) return NO_ERRORS.test(start) ? undefined : "error";
  return WARNING_WORDS.test(start) ? "warning" : undefined;
}
