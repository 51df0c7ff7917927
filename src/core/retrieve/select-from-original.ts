import type { TokenCounter } from "../base/ports.ts";
import type { RedactedText } from "../model/redacted.ts";
import { cutAfter, cutBefore } from "../text/clip-text.ts";
import { countLines } from "../text/count-lines.ts";
import { hashText } from "../text/fnv.ts";
import { lineStarts } from "./line-starts.ts";
import { parseRange } from "./parse-range.ts";
import { refuseQuestion } from "./refuse-question.ts";
import { selectJson } from "./select-json.ts";
import { selectMatches } from "./select-matches.ts";
import { selectMessages } from "./select-messages.ts";
import type { Selection } from "./selection.ts";

/** What to read of an original. The path is applied first, then the messages, then the line range, then the pattern. */
export interface SelectOptions {
  /** Such as `$.items[0].name`. */
  readonly jsonPath?: string;
  /** `A-B`, by the numbers of messages that were taken out together; `A-` and `A` as well. */
  readonly messages?: string;
  /** `A-B`, counted from 1, both included; `A-` and `A` as well. */
  readonly lines?: string;
  /** A regular expression; lines that match it are kept. */
  readonly pattern?: string;
  /** The most tokens of `text` in the answer; unlimited if left out. */
  readonly maxTokens?: number;
  /** The cursor of the last answer, to continue reading. */
  readonly cursor?: string;
  /** Recognises lines that say what the lines below them belong to, so that a match comes with its heading. */
  readonly isHeading?: (line: string) => boolean;
  /** The number in the heading of a message; undefined for any other line. */
  readonly messageNumber?: (line: string) => number | undefined;
  /** The texts of the current context: if an answer is already there, a note says so. */
  readonly visibleIn?: readonly string[];
  readonly counter: TokenCounter;
}

/** What was read. */
export interface SelectedPart {
  readonly text: string;
  /** If a pattern was given: the numbers of the lines that begin in `text`. */
  readonly matchedLines?: readonly number[];
  /** Undefined if nothing follows. */
  readonly nextCursor?: string;
  /** What was left out, with exact counts, in sentences for a model or a person. */
  readonly notes: readonly string[];
}

/** Below this a page could be too small for a single character, which can take several tokens. */
const MIN_OUTPUT_LIMIT = 16;

/**
 * Reads a part of an original without putting all of it back into a context.
 *
 * The notes count whatever is left out, and all pages of one question together are its answer, each character once.
 * Redact the text before asking, not after: otherwise a pattern could ask about secrets that the answer does not show.
 */
export function selectFromOriginal(text: RedactedText, options: SelectOptions): SelectedPart {
  const { maxTokens = Number.POSITIVE_INFINITY, cursor, counter } = options;
  if (!(maxTokens >= MIN_OUTPUT_LIMIT)) {
    throw refuseQuestion("maxTokens", `at least ${MIN_OUTPUT_LIMIT}`, String(maxTokens));
  }

  const selection = select(text, options);
  const total = selection.text.length;
  const { jsonPath, messages, lines, pattern } = options;
  const scope = { question: [jsonPath, messages, lines, pattern], textLength: total };
  const from = cursor === undefined ? 0 : cutBefore(selection.text, parseCursor(cursor, scope));
  const end = Number.isFinite(maxTokens) ? findPageEnd(selection.text, from, maxTokens, counter) : total;

  const nextCursor = end < total ? { nextCursor: writeCursor(end, scope) } : {};
  return {
    text: selection.text.slice(from, end),
    ...(selection.matchedLines !== undefined && { matchedLines: linesBetween(selection, from, end) }),
    ...nextCursor,
    notes: [
      ...selection.notes,
      ...describePage(selection, { from, end }, options),
      ...describeVisible(selection.text.slice(from, end), options.visibleIn),
    ],
  };
}

/** Shorter answers occur somewhere by chance. */
const MIN_VISIBLE = 16;

function describeVisible(text: string, visibleIn: readonly string[] = []): string[] {
  const wanted = text.trim();
  if (wanted.length < MIN_VISIBLE) return [];
  // In a context kept as JSON, the text's line breaks are escaped.
  const escaped = JSON.stringify(wanted).slice(1, -1);
  const isVisible = visibleIn.some((visible) => visible.includes(wanted) || visible.includes(escaped));
  return isVisible ? ["this is already visible in the context, word for word"] : [];
}

function select(text: string, options: SelectOptions): Selection {
  const { jsonPath, messages, lines, pattern, isHeading } = options;
  if (messages !== undefined && lines !== undefined) throw refuseQuestion("lines", "left out beside messages", lines);
  let selection: Selection = { text, firstLine: 1, notes: [] };
  if (jsonPath !== undefined) selection = selectJson(selection, jsonPath);
  if (messages !== undefined) selection = selectMessages(selection, messages, options.messageNumber);
  if (lines !== undefined) selection = selectLines(selection, lines);
  return pattern === undefined ? selection : selectMatches(selection, pattern, isHeading);
}

function linesBetween({ text, matchedLines = [] }: Selection, from: number, end: number): number[] {
  const starts = lineStarts(text);
  return matchedLines.filter((_, index) => {
    const start = starts[index] ?? text.length;
    return start >= from && start < end;
  });
}

interface Page {
  readonly from: number;
  readonly end: number;
}

/** How much is left, and what to ask for next. */
function describePage(selection: Selection, { from, end }: Page, { jsonPath, pattern }: SelectOptions): string[] {
  const { text, firstLine, matchedLines } = selection;
  if (from === 0 && end === text.length) return [];
  const starts = lineStarts(text);
  const numberAt = (index: number): number => matchedLines?.[index] ?? firstLine + index;
  const begin = findLine(starts, from);
  if (end === text.length) return [`from line ${numberAt(begin)} on; nothing follows`];

  const last = findLine(starts, end - 1);
  const rest = `${text.length - end} characters in ${countLines(text.slice(end))} lines follow`;
  const hasNext = last + 1 < starts.length;
  const next = `lines ${numberAt(last + 1)}-${numberAt(starts.length - 1)}${nameFilters(jsonPath, pattern)}`;
  if (end === (starts[last + 1] ?? text.length))
    return [`lines ${numberAt(begin)}-${numberAt(last)}; ${rest}: ask for ${next}`];
  const start = starts[last] ?? 0;
  const length = (starts[last + 1] ?? text.length) - start;
  return [
    `lines ${numberAt(begin)}-${numberAt(last)}, the last one cut after ${end - start} of ${length} characters; ${rest}: go on with the cursor${hasNext ? `, or after that line with ${next}` : ""}`,
  ];
}

function nameFilters(jsonPath: string | undefined, pattern: string | undefined): string {
  const names = [...(jsonPath === undefined ? [] : ["path"]), ...(pattern === undefined ? [] : ["pattern"])];
  return names.length === 0 ? "" : ` with the same ${names.join(" and ")}`;
}

/** The index of the line that contains a position. */
function findLine(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? place) <= place) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The first guess at where a page ends; the search doubles it while the page still fits. */
const CHARACTERS_PER_TOKEN = 4;
/** The page is filled to this fraction at least; a closer search would count the same text more often. */
const PRECISION = 32;

/**
 * Where a page that begins at `from` ends: as late as the tokens allow, at the end of a line if the page contains one.
 * A page always has at least one character, so that reading on comes to an end.
 */
function findPageEnd(text: string, from: number, maxTokens: number, counter: TokenCounter): number {
  const fits = (end: number): boolean => counter.count(text.slice(from, end)) <= maxTokens;

  let fitting = from;
  let size = maxTokens * CHARACTERS_PER_TOKEN;
  let tooLong = cutBefore(text, Math.min(from + size, text.length));
  while (fits(tooLong)) {
    fitting = tooLong;
    if (fitting === text.length) return fitting;
    size *= 2;
    tooLong = cutBefore(text, Math.min(from + size, text.length));
  }

  while (tooLong - fitting > 1 + Math.floor((fitting - from) / PRECISION)) {
    const middle = cutBefore(text, fitting + Math.floor((tooLong - fitting) / 2));
    if (middle === fitting) break;
    if (fits(middle)) fitting = middle;
    else tooLong = middle;
  }
  if (fitting === from) return cutAfter(text, from + 1);

  const lineEnd = from + text.slice(from, fitting).lastIndexOf("\n") + 1;
  // A tokenizer may need more tokens for less text, so the shorter page is counted as well.
  return lineEnd > from && fits(lineEnd) ? lineEnd : fitting;
}

/** Keeps the lines `A-B`, counted from 1, both included, with their line breaks. `A` is short for `A-A`, `A-` for all from A on. */
function selectLines({ text, notes }: Selection, range: string): Selection {
  const { first, last } = parseRange("lines", range);
  const starts = lineStarts(text);
  const shown = Math.max(0, Math.min(last, starts.length) - first + 1);
  const note =
    shown === 0
      ? `no line is in ${range}: there are ${starts.length} lines`
      : `lines ${first}-${first + shown - 1} of ${starts.length}; ${starts.length - shown} left out`;
  return {
    text: text.slice(starts[first - 1] ?? text.length, starts[last] ?? text.length),
    firstLine: first,
    notes: [...notes, note],
  };
}

/** What a cursor belongs to: it is valid only for the same question about the same text. */
interface CursorScope {
  readonly question: readonly (string | undefined)[];
  readonly textLength: number;
}

/** Names the position at which the next page begins. */
function writeCursor(offset: number, scope: CursorScope): string {
  return `c${offset}-${fingerprint(scope)}`;
}

/** The position that a cursor names. Refuses one from another question or text, and an invented one. */
function parseCursor(cursor: string, scope: CursorScope): number {
  const match = /^c(\d{1,10})-([0-9a-z]{1,7})$/.exec(cursor);
  const offset = Number(match?.[1] ?? Number.NaN);
  if (match?.[2] === fingerprint(scope) && offset < scope.textLength) return offset;
  throw refuseQuestion("cursor", "the one that the last answer to this same question gave", "another one");
}

/**
 * A checksum (FNV-1a) against mistakes; a cursor gives access to nothing, so there is nothing to gain by forging one.
 */
function fingerprint({ question, textLength }: CursorScope): string {
  const text = JSON.stringify([question.map((part) => part ?? null), textLength]);
  return (hashText(text) >>> 0).toString(36);
}
