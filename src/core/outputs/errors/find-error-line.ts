import { edgesOf } from "../../text/edges.ts";
import { EDGE_CHARACTERS } from "../../text/scan-limits.ts";
import { stripColours } from "../../text/strip-colours.ts";
import { ERROR_COUNTS } from "./build-tools.ts";
import { namesException, saysError } from "./classify-error-line.ts";
import { parseComplaintHeading, parseDiagnostic, parseStylish } from "./parse-diagnostic.ts";

/** Judgements: an error that fits on a screen comes first, in a longer output it comes last. */
const SHORT_COMPLAINT_LINES = 12;
const FINAL_CHARACTERS = 2_000;
/** What shells and the system say about a program or a file, after its name. */
const SYSTEM_FAULTS = "command not found|No such file or directory|Permission denied|(?:Is|Not) a directory";
/** What shells, programs and the system say, besides compilers and exceptions. */
const COMPLAINT = new RegExp(
  [
    "^(?:fatal: |E {3}\\S|Exception |Segmentation fault|Aborted|Killed|✖ \\d|✘ |× )",
    `: (?:error: |${SYSTEM_FAULTS})`,
    "\\b(?:ENOENT|EACCES)\\b",
    "^\\S{1,200}: (?:cannot |can't |fatal|unrecognized|invalid option)",
  ].join("|"),
);

/** A line that calls itself an error, possibly after a frame that some tools draw or a place that they name. */
const LABELLED = /^[\s│|╷╵>*!✗✘×-]{0,8}(?:error|fatal|panic)\b|\b(?:ERROR|FATAL):\s/i;

/** What the system and most programs say when they do not call it an error. */
const REASON =
  /\b(?:permission denied|access (?:is )?denied|operation not permitted|not permitted|not allowed|forbidden|unauthorized|connection (?:refused|reset|closed|timed out)|timed out|no such \w+|no space left|already in use|already exists|not found|does not exist|doesn't exist|is not recognized|could not|couldn't|unable to|cannot|can't|failed to|unexpected|unknown (?:option|command|argument|flag|host)|invalid|syntax error|out of memory)\b/i;

/** What a build tool adds after the real error. */
const NOISE =
  /^(?:npm (?:ERR!|error)|make(?:\[\d+\])?: \*\*\*|error: script ".{1,80}" exited|ELIFECYCLE| ?ERR_PNPM|error Command failed)/;

/** A line that means failure even without an exit code. */
const FINAL_FAULT = new RegExp(
  [
    `^(?:(?:/\\S{0,80}/)?\\w{0,20}sh: |[\\w./-]{1,80}: )[^\\n]{0,400}(?:${SYSTEM_FAULTS}|not found)$`,
    "^(?:fatal|error|panic): ",
    "^(?:Segmentation fault|Killed|Aborted|Permission denied|Access denied)\\b",
    "^husky - .{1,80} failed",
    "^npm (?:ERR!|error) (?:code|command failed)\\b",
    "^make(?:\\[\\d{1,3}\\])?: \\*\\*\\* ",
    "^error Command failed with exit code",
  ].join("|"),
);

/**
 * The line of an output that best says what went wrong, word for word: the first telling one, the last of a traceback,
 * otherwise the last.
 */
export function findErrorLine(output: string, errorText: string | undefined): string | undefined {
  for (const text of [errorText ?? "", output]) {
    const { head, tail } = edgesOf(stripColours(text), EDGE_CHARACTERS);
    const lines = head === tail ? linesOfText(head) : [...linesOfText(head), ...linesOfText(tail)];
    const telling =
      findRaised(lines) ??
      lines.find((line) => !NOISE.test(line) && namesFault(line)) ??
      lines.find((line) => (parseDiagnostic(line.trim()) ?? parseComplaintHeading(line.trim()))?.place !== undefined) ??
      lines.find((line) => !NOISE.test(line) && LABELLED.test(line)) ??
      lines.find((line) => !NOISE.test(line) && REASON.test(line)) ??
      lines.find((line) => NOISE.test(line));
    if (telling !== undefined) return telling.trim();
  }
  return edgeLine(errorText ?? "") ?? edgeLine(output);
}

/** True for a line that names a fault on its own. */
function namesFault(line: string): boolean {
  if (COMPLAINT.test(line) || saysError(line)) return true;
  const trimmed = line.trim();
  return (parseDiagnostic(trimmed) ?? parseStylish(trimmed))?.severity === "error";
}

/** The last line of a Python traceback: the exception and its message. */
function findRaised(lines: readonly string[]): string | undefined {
  const trace = lines.findLastIndex((line) => line.startsWith("Traceback (most recent call last)"));
  if (trace === -1) return undefined;
  return lines.findLast((line, index) => index > trace && namesException(line));
}

/** True if an output without an exit code ends like that of a failed command. */
export function endsInFault(output: string): boolean {
  const tail = stripColours(edgesOf(output, FINAL_CHARACTERS).tail).trim();
  const last = tail.slice(tail.lastIndexOf("\n") + 1);
  if (meansFailure(last)) return true;
  const lines = output.length > FINAL_CHARACTERS ? [] : tail.split("\n", 4);
  return lines.length <= 3 && meansFailure(lines[0]?.trimEnd() ?? "");
}

function meansFailure(line: string): boolean {
  return FINAL_FAULT.test(line) || NOISE.test(line) || namesException(line);
}

const OF_FILE = new RegExp(`^['"’]?: (?:${SYSTEM_FAULTS})`);
/** A judgement: what follows a file's name in an error is shorter. */
const MAX_FAULT_LENGTH = 40;

/** True if a text complains about a file by its path. */
export function complainsAbout(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + path.length)) {
    const behind = at + path.length;
    if (OF_FILE.test(text.slice(behind, behind + MAX_FAULT_LENGTH))) return true;
  }
  return false;
}

/** True if a compiler or linter counted errors. */
export function countsErrors(output: string): boolean {
  const { head, tail } = edgesOf(output, EDGE_CHARACTERS);
  const isCompiler = head.includes("error") && /: error TS\d{1,6}: /.test(head);
  return isCompiler || (/errors?\b/.test(tail) && ERROR_COUNTS.test(stripColours(tail)));
}

function linesOfText(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");
}

/** A short error message starts with what is wrong and continues with usage; a long output ends with it. */
function edgeLine(text: string): string | undefined {
  const { tail } = edgesOf(stripColours(text), EDGE_CHARACTERS);
  const lines = linesOfText(tail);
  return (lines.length <= SHORT_COMPLAINT_LINES ? lines[0] : lines.at(-1))?.trim();
}
