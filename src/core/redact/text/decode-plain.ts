import { AMPERSAND, BACKSLASH, CARRIAGE_RETURN, LINE_FEED, QUOTE, SPACE, TAB } from "../../text/character-codes.ts";
import { matchAt, matchEnd, matchesAt } from "../../text/match-at.ts";
import { codeAt, isWideSpace } from "./ascii-set.ts";
import { type PlainView, viewPieces } from "./view-pieces.ts";

/** What a letter after backslashes means. */
const ESCAPED: Readonly<Record<string, number>> = {
  n: LINE_FEED,
  r: CARRIAGE_RETURN,
  t: TAB,
  '"': QUOTE,
  "'": 39,
  "`": 96,
  "/": 47,
};

const CODE_POINT = /u([0-9a-fA-F]{4})/y;
const ENTITY = /&(?:quot|apos|amp|lt|gt|nbsp|#\d{2,3}|#x[0-9a-fA-F]{2});/y;
const ENTITIES: Readonly<Record<string, number>> = { quot: 34, apos: 39, amp: 38, lt: 60, gt: 62, nbsp: SPACE };

/** What listings, diffs, mails, comments and logs put before each line. */
const LINE_PREFIX = new RegExp(
  `(?:${[
    // 2026-11-15T09:12:33.123Z INFO [worker] text, Nov 15 09:12:33 host app[12]: text, web-1  | text
    "\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d[\\d.,:Z+-]{0,16}\\]?[ \\t](?:\\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|NOTICE)\\]?:?[ \\t])?(?:\\[[\\w.-]{1,40}\\][ \\t])?",
    "[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\S{1,60} \\S{1,60}\\[\\d{1,7}\\]: ",
    "\\[?\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,6})?\\]?[ \\t]",
    "\\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|NOTICE)\\]?:?[ \\t]",
    // 12→text, 12: text, 12|text, cat -n, file.ts:12:text
    "[ \\t]{0,12}\\d{1,7}(?:[ \\t]{0,4}[→│|]|[:\\t]|-(?!\\d))[ \\t]?",
    "[^\\s:\"'=]{1,120}:\\d{1,7}[:-][ \\t]?",
    "[\\w.-]{1,60}[ \\t]{1,20}\\|[ \\t]",
    "(?:>[ \\t]?){1,6}",
    "\\+|-(?=-----(?:BEGIN|END))|-(?!-)",
    "[ \\t]{0,40}(?:\\/\\/|#|[│┃])[ \\t]?",
  ].join("|")})`,
  "y",
);

/** How many prefixes a line may have: `12→+text` in a diff that was read with line numbers. */
const MAX_PREFIXES = 2;

/**
 * Reads a part of a text without what wraps it: JSON escapes at any depth, entities, wide spaces and signs, and what
 * precedes each line of a listing, a diff, a mail or a log.
 *
 * There is more than one way to read it, because a table row may begin like a numbered line. Readings that equal the
 * text itself are left out.
 */
export function decodePlain(text: string, from: number, to: number): readonly PlainView[] {
  const source = text.slice(from, to);
  const views: PlainView[] = [];
  let view: PlainView = decode(text, from, to, contentDepth(source));
  if (view.text !== source) views.push(view);
  for (let prefixes = 0; prefixes < MAX_PREFIXES; prefixes += 1) {
    const stripped = stripLinePrefixes(view);
    if (stripped.text === view.text) break;
    views.push(stripped);
    view = stripped;
  }
  return views;
}

/**
 * How many backslashes quotation marks have inside the innermost strings; those with fewer delimit the strings
 * themselves.
 */
function contentDepth(source: string): number {
  const lineBreaks = longestRun(source, /\\+(?=n)/g);
  return Math.max(lineBreaks === 0 ? 0 : 2 * lineBreaks - 1, longestRun(source, /\\+(?=")/g));
}

function longestRun(source: string, runs: RegExp): number {
  let longest = 0;
  for (const [run] of source.matchAll(runs)) longest = Math.max(longest, run.length);
  return longest;
}

/** Characters that may not mean themselves. */
const SPECIAL = /[\\"&\u0080-\uffff]/g;

/** A string's quotation marks count as line breaks: its content reads like a separate text. */
function decode(text: string, from: number, to: number, depth: number): PlainView {
  const source = text.slice(from, to);
  const pieces = viewPieces(source);
  for (let position = 0; ; ) {
    SPECIAL.lastIndex = position;
    const special = SPECIAL.exec(source)?.index ?? source.length;
    pieces.keep(position, special);
    if (special === source.length) return pieces.finish(from);
    const { code, end } = decodeCharacter(source, special, depth);
    pieces.replace(special, end, String.fromCharCode(code));
    position = end;
  }
}

interface DecodedCharacter {
  readonly code: number;
  readonly end: number;
}

function decodeCharacter(text: string, position: number, depth: number): DecodedCharacter {
  const code = text.charCodeAt(position);
  const end = position + 1;
  if (code === BACKSLASH) return decodeEscape(text, position, depth);
  if (code === QUOTE && depth > 0) return { code: LINE_FEED, end };
  if (code === AMPERSAND) {
    const entity = matchAt(ENTITY, text, position)?.[0];
    if (entity !== undefined) return { code: entityCode(entity.slice(1, -1)), end: position + entity.length };
  }
  return { code: code < 128 ? code : narrow(code), end };
}

/** An escape at any depth: people who write JSON into JSON do not count backslashes. */
function decodeEscape(text: string, position: number, depth: number): DecodedCharacter {
  let letter = position + 1;
  while (codeAt(text, letter) === BACKSLASH) letter += 1;
  if (text[letter] === '"' && letter - position < depth) return { code: LINE_FEED, end: letter + 1 };
  const escaped = ESCAPED[text.charAt(letter)];
  if (escaped !== undefined) return { code: escaped, end: letter + 1 };
  const point = matchAt(CODE_POINT, text, letter)?.[1];
  if (point !== undefined) return { code: narrow(Number.parseInt(point, 16)), end: letter + 5 };
  return { code: BACKSLASH, end: position + 1 };
}

function entityCode(name: string): number {
  if (name.startsWith("#x")) return narrow(Number.parseInt(name.slice(2), 16));
  if (name.startsWith("#")) return narrow(Number(name.slice(1)));
  return ENTITIES[name] ?? SPACE;
}

/** The ASCII form of wide signs, spaces and curved quotes. */
function narrow(code: number): number {
  if (code < 128) return code;
  if (code >= 0xff01 && code <= 0xff5e) return code - 0xfee0;
  if (code === 0x201c || code === 0x201d) return QUOTE;
  if (code === 0x2018 || code === 0x2019) return 39;
  return code !== 0x2028 && code !== 0x2029 && isWideSpace(code) ? SPACE : code;
}

/** Where a line may begin after prefixes that are not part of it. */
export function prefixEnds(text: string, lineStart: number): readonly number[] {
  const ends: number[] = [];
  for (let end = lineStart; ends.length < MAX_PREFIXES; ends.push(end)) {
    const prefixEnd = matchEnd(LINE_PREFIX, text, end);
    if (prefixEnd === undefined) break;
    end = prefixEnd;
  }
  return ends;
}

/** Whether the line that begins at `lineStart` has a prefix that is not part of it. */
export function beginsWithPrefix(text: string, lineStart: number): boolean {
  return matchesAt(LINE_PREFIX, text, lineStart);
}

function stripLinePrefixes(view: PlainView): PlainView {
  const { text } = view;
  const pieces = viewPieces(text);
  for (let lineStart = 0; lineStart < text.length; ) {
    const lineFeed = text.indexOf("\n", lineStart);
    const lineEnd = lineFeed === -1 ? text.length : lineFeed + 1;
    const kept = matchEnd(LINE_PREFIX, text, lineStart) ?? lineStart;
    pieces.keep(Math.min(kept, lineEnd), lineEnd);
    lineStart = lineEnd;
  }
  const stripped = pieces.finish(0);
  return {
    text: stripped.text,
    startOf: (position) => view.startOf(stripped.startOf(position)),
    endOf: (position) => view.endOf(stripped.endOf(position) - 1),
  };
}
