import type { TokenCounter } from "../ports.ts";
import { cutBefore } from "../text/clip-text.ts";
import { countLines } from "../text/count-lines.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { findPageEnd } from "./find-page-end.ts";
import { lineStarts } from "./line-starts.ts";
import { refuseQuestion } from "./refuse-question.ts";
import { selectJson } from "./select-json.ts";
import { selectLines } from "./select-lines.ts";
import { selectMatches } from "./select-matches.ts";
import type { Selection } from "./selection.ts";

/** What to read of an original. The path is followed first, lines are counted in what it gives, and searched last. */
export interface ReadOptions {
  /** Such as `$.items[0].name`. */
  readonly jsonPath?: string;
  /** `A-B`, counted from 1, both included; `A-` and `A` as well. */
  readonly lines?: string;
  /** A regular expression; the lines it is found in are kept. */
  readonly pattern?: string;
  /** The most tokens of `text` in the answer; unlimited where it is left out. */
  readonly maxTokens?: number;
  /** Of the last answer, to read on. */
  readonly cursor?: string;
  /** The texts of the context as it is now: an answer that stands there already is said to. */
  readonly visibleIn?: readonly string[];
  readonly counter: TokenCounter;
}

/** What was read. */
export interface ReadAnswer {
  readonly text: string;
  /** Where a pattern was given: the numbers of the lines that begin in `text`. */
  readonly matchedLines?: readonly number[];
  /** Undefined where nothing follows. */
  readonly nextCursor?: string;
  /** What was left out, with exact counts, in sentences for a model or a person. */
  readonly notes: readonly string[];
}

/** Below this a page could be too small for a single character, which can take several tokens. */
const LEAST_MAX_TOKENS = 16;

/**
 * Reads a part of an original without putting all of it back into a context.
 *
 * Whatever is left out is counted in the notes, and all pages of one question together are the
 * answer to it, each character once. Redact the text before, not after: else a pattern could ask
 * about secrets that the answer does not show.
 */
export function readOriginal(text: string, options: ReadOptions): ReadAnswer {
  const { maxTokens = Number.POSITIVE_INFINITY, cursor, counter } = options;
  if (!(maxTokens >= LEAST_MAX_TOKENS)) {
    throw refuseQuestion("maxTokens", `at least ${LEAST_MAX_TOKENS}`, String(maxTokens));
  }

  const selection = select(text, options);
  const total = selection.text.length;
  const scope = { question: [options.jsonPath, options.lines, options.pattern], textLength: total };
  const from = cursor === undefined ? 0 : cutBefore(selection.text, readCursor(cursor, scope));
  const end = Number.isFinite(maxTokens) ? findPageEnd(selection.text, from, maxTokens, counter) : total;

  const nextCursor = end < total ? { nextCursor: writeCursor(end, scope) } : {};
  return {
    text: selection.text.slice(from, end),
    ...(selection.matchedLines !== undefined && { matchedLines: linesBetween(selection, from, end) }),
    ...nextCursor,
    notes: [
      ...selection.notes,
      ...describePage(selection.text, from, end),
      ...describeVisible(selection.text.slice(from, end), options.visibleIn),
    ],
  };
}

/** Shorter answers stand somewhere by chance. */
const LEAST_VISIBLE = 16;

function describeVisible(text: string, visibleIn: readonly string[] = []): string[] {
  const wanted = text.trim();
  if (wanted.length < LEAST_VISIBLE) return [];
  // Where a context is kept as JSON, the text stands there with its line breaks escaped.
  const escaped = JSON.stringify(wanted).slice(1, -1);
  const isVisible = visibleIn.some((visible) => visible.includes(wanted) || visible.includes(escaped));
  return isVisible ? ["this is already visible in the context, word for word"] : [];
}

function select(text: string, { jsonPath, lines, pattern }: ReadOptions): Selection {
  let selection: Selection = { text, firstLine: 1, notes: [] };
  if (jsonPath !== undefined) selection = selectJson(selection, jsonPath);
  if (lines !== undefined) selection = selectLines(selection, lines);
  return pattern === undefined ? selection : selectMatches(selection, pattern);
}

function linesBetween({ text, matchedLines = [] }: Selection, from: number, end: number): number[] {
  const starts = lineStarts(text);
  return matchedLines.filter((_, index) => {
    const start = starts[index] ?? text.length;
    return start >= from && start < end;
  });
}

function describePage(text: string, from: number, end: number): string[] {
  if (from === 0 && end === text.length) return [];
  const rest = text.slice(end);
  const follow = rest === "" ? "nothing follows" : `${rest.length} characters in ${countLines(rest)} lines follow`;
  return [`characters ${from + 1}-${end} of ${text.length}; ${follow}`];
}
