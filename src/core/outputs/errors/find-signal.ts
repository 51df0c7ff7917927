import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
/** What a line says about how things went; undefined where it says nothing. */
export type Signal = "error" | "warning";

/** A word in the middle of a name, such as that of a file or a package, says nothing: `lib/errors.py`, `libgpg-error-dev`. */
const ERROR_WORDS =
  /(?<![\w/@])(?:errors?|err|failed|failures?|fail|fatal|panic|panicked|exceptions?|traceback|abort(?:ed)?|critical|segfault|denied|refused|unreachable|not found|cannot|unable to|undefined reference|uncaught|unhandled|killed|oom)(?![\w@]|[-/.]\w|[=:] ?0\b)/i;
/** The name of what was thrown; not that of a setting, which is followed by its value. */
const ERROR_NAMES = /[A-Za-z.](?:Error|Exception)\b(?! *= )/;
const WARNING_WORDS = /\b(?:warn|warning|warnings|deprecated|timeout|timed out|retry|retrying|skipped|missing)\b/i;
/** Most lines hold none of them, and are read once to find that out. */
const SIGNAL_WORDS =
  /err|fail|fatal|panic|exception|traceback|abort|critical|segfault|denied|refused|unreachable|not found|cannot|unable|undefined|uncaught|unhandled|killed|oom|warn|deprecated|time(?:d |)out|retry|skipped|missing/i;
/** Lines that mention errors in order to say that there are none. */
const NO_ERRORS = /\b(?:0|no|zero|without) (?:errors?|failures?|failed|warnings?|problems?)\b/i;

/** Reads from the words of a line whether it is about an error or a warning. */
export function findSignal(line: string): Signal | undefined {
  // Words about how things went stand at the start of a line; later ones are data.
  const start = line.length > LINE_CHARACTERS ? line.slice(0, LINE_CHARACTERS) : line;
  if (!SIGNAL_WORDS.test(start)) return undefined;
  if (ERROR_WORDS.test(start) || ERROR_NAMES.test(start)) return NO_ERRORS.test(start) ? undefined : "error";
  return WARNING_WORDS.test(start) ? "warning" : undefined;
}
