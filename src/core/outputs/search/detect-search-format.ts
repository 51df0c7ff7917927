import { parseSearchLine, type SearchFormat } from "./parse-search-line.ts";

/** A search result judged by its first lines. */
export interface SearchReading {
  readonly format: SearchFormat;
  readonly matches: number;
  /** How many lines are matches, the context of one, or the name of a file. */
  readonly belonging: number;
  /** The share of lines that belong. */
  readonly share: number;
}

const FORMATS: readonly SearchFormat[] = ["numbered", "heading", "labelled", "plain"];
/**
 * `12:5: error` and `12:in 'run'` are places in a diagnostic and a frame; a column before code is followed by its
 * indent.
 */
const NO_MATCH = /^(?:\d+:(?: (?! )|\d+: )|in [`'])/;
const CLOCK = /^\d\d:\d\d:\d\d/;
/** A count instead of text: a table of files, not matches in them. */
const COUNT = /^\d+$/;

const PLAIN_MATCH = /^[^\s:]{0,200}[/\\][^\s:/\\]{0,100}\.\w{1,8}:(?!\d+(?:[:\s|,;]|$))/;
/** A judgement: notes and cut lines may be in between. */
const MOSTLY = 0.6;

/** Finds the format to which most lines belong; undefined where no line is a match. */
export function detectSearchFormat(lines: readonly string[]): SearchReading | undefined {
  let best: SearchReading | undefined;
  for (const format of FORMATS) {
    const reading = tryFormat(lines, format);
    if (reading.matches > 0 && reading.belonging > (best?.belonging ?? 0)) best = reading;
    // No other format can have more lines than all of them.
    if (best?.share === 1) break;
  }
  return best;
}

function tryFormat(lines: readonly string[], format: SearchFormat): SearchReading {
  let matches = 0;
  let belonging = 0;
  let seen = 0;
  let lastNumber = 0;
  for (const line of lines) {
    const read = parseSearchLine(line, format);
    if (read.kind === "break") continue;
    seen += 1;
    if (read.kind === "heading") lastNumber = 0;
    if (format === "heading" && read.kind !== "heading") {
      // Line numbers of one file only grow; other numbered lines repeat numbers.
      const number = Number.parseInt(line, 10);
      if (number <= lastNumber) continue;
      lastNumber = Number.isNaN(number) ? lastNumber : number;
    }
    if (read.kind === "match" && (NO_MATCH.test(read.text) || COUNT.test(read.text) || CLOCK.test(line))) continue;
    if (read.kind === "match") matches += 1;
    if (read.kind !== "remark") belonging += 1;
  }
  return { format, matches, belonging, share: seen === 0 ? 0 : belonging / seen };
}

/** Without line numbers, `path:text` is also how `name.key: value` looks: only an obvious path counts. */
export function areMostlyFiles(lines: readonly string[]): boolean {
  return lines.filter((line) => PLAIN_MATCH.test(line)).length >= lines.length * MOSTLY;
}

/** A path after a blank line, with the line numbers of another file below it: a file's content has nothing like it. */
export function opensAnotherFile(lines: readonly string[]): boolean {
  return lines.some(
    (line, at) =>
      at > 0 &&
      lines[at - 1] === "" &&
      parseSearchLine(line, "heading").kind === "heading" &&
      parseSearchLine(lines[at + 1] ?? "", "heading").kind === "match",
  );
}
