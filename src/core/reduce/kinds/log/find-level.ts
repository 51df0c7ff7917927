import type { Signal } from "../../../outputs/errors/find-signal.ts";

/** The words of all loggers, by the level they mean. */
const WORDS_OF_LEVELS: Readonly<Record<string, readonly string[]>> = {
  FATAL: ["fatal", "critical", "crit", "alert", "emerg", "panic"],
  ERROR: ["error", "err", "severe"],
  WARN: ["warning", "warn"],
  NOTICE: ["notice"],
  INFO: ["info"],
  DEBUG: ["debug"],
  TRACE: ["trace", "verbose"],
};
const LEVELS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS_OF_LEVELS).flatMap(([level, words]) => words.map((word) => [word, level] as const)),
);

/** A level in capitals anywhere, or in any case where it is plainly meant as one: `level=info`, `"level":"info"`, `[info]`. */
const LEVEL =
  /\b(FATAL|CRITICAL|CRIT|ALERT|EMERG|PANIC|SEVERE|ERROR|ERR|WARNING|WARN|NOTICE|INFO|DEBUG|TRACE|VERBOSE)\b|(?:\b(?:level|lvl|severity)\\?["']?[=:] ?\\?["']?|[[(<])(?:[a-z_]{1,20}[.:])?([Ff]atal|[Cc]ritical|[Cc]rit|[Aa]lert|[Ee]merg|[Pp]anic|[Ss]evere|[Ee]rror|[Ee]rr|[Ww]arning|[Ww]arn|[Nn]otice|[Ii]nfo|[Dd]ebug|[Tt]race|[Vv]erbose)\b/;
/** The status of a served request, as access logs write it; values are masked. */
const STATUS = /" ([1-5]\d\d) [\d#-]/;

/** What a line states about itself. */
export interface StatedLevel {
  readonly label: string;
  readonly severity?: Signal;
}

/** Reads the level that a line states; undefined where it states none. */
export function findLevel(lineStart: string): StatedLevel | undefined {
  const match = LEVEL.exec(lineStart);
  const label = LEVELS.get((match?.[1] ?? match?.[2] ?? "").toLowerCase());
  if (label === "FATAL" || label === "ERROR") return { label, severity: "error" };
  if (label !== undefined) return label === "WARN" ? { label, severity: "warning" } : { label };

  const status = STATUS.exec(lineStart)?.[1];
  if (status === undefined) return undefined;
  const severity = status >= "500" ? "error" : status >= "400" ? "warning" : undefined;
  return { label: `status ${status}`, ...(severity && { severity }) };
}
