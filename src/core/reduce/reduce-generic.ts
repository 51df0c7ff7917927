import type { TokenCounter } from "../ports.ts";

export interface ReduceOptions {
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  /** Words of the active task: lines that hold one are kept before others. */
  readonly queryWords?: ReadonlySet<string>;
}

/** A shorter form of a text: whole lines of it, in order, and a note where lines were left out. */
export interface ReducedText {
  readonly text: string;
  readonly hiddenLines: number;
}

const ERROR_WORDS = /\b(?:error|failed|failure|fatal|panic|exception|traceback|warning|not found|denied)\b/i;
/** Longer lines are data; only their start is looked at and shown. */
const LONGEST_LINE = 400;

/**
 * Shortens any text to a number of tokens: lines about errors and about the task first, then the
 * start and the end. What is hidden is counted in place.
 */
export function reduceGeneric(text: string, { maxTokens, counter, queryWords }: ReduceOptions): ReducedText {
  const lines = text.split("\n");
  const kept = chooseLines(lines, maxTokens, counter, queryWords ?? new Set());
  const shown: string[] = [];
  let hidden = 0;
  let hiddenLines = 0;
  for (const [index, line] of lines.entries()) {
    if (!kept.has(index)) {
      hidden += 1;
      hiddenLines += 1;
      continue;
    }
    if (hidden > 0) shown.push(hiddenNote(hidden));
    hidden = 0;
    shown.push(clip(line));
  }
  if (hidden > 0) shown.push(hiddenNote(hidden));
  return { text: shown.join("\n"), hiddenLines };
}

function chooseLines(
  lines: readonly string[],
  maxTokens: number,
  counter: TokenCounter,
  queryWords: ReadonlySet<string>,
): ReadonlySet<number> {
  const kept = new Set<number>();
  let left = maxTokens;
  const keep = (index: number): boolean => {
    const line = lines[index];
    if (line === undefined || kept.has(index)) return true;
    // A note about hidden lines may follow any kept line.
    const tokens = counter.count(clip(line)) + 4;
    if (tokens > left) return false;
    left -= tokens;
    kept.add(index);
    return true;
  };

  for (const [index, line] of lines.entries()) {
    if (left < maxTokens / 2) break;
    if (matters(line, queryWords)) keep(index);
  }
  for (let step = 0; step < lines.length; step += 1) {
    if (!keep(step) || !keep(lines.length - 1 - step)) break;
  }
  return kept;
}

function matters(line: string, queryWords: ReadonlySet<string>): boolean {
  const start = line.slice(0, LONGEST_LINE);
  if (ERROR_WORDS.test(start)) return true;
  if (queryWords.size === 0) return false;
  for (const word of start.split(/[^\w./-]+/)) if (queryWords.has(word)) return true;
  return false;
}

function clip(line: string): string {
  return line.length <= LONGEST_LINE
    ? line
    : `${line.slice(0, LONGEST_LINE)}… [${line.length - LONGEST_LINE} more characters]`;
}

function hiddenNote(count: number): string {
  return `[${count} line${count === 1 ? "" : "s"} hidden]`;
}
