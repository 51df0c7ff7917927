import { isDigit, SPACE, TAB } from "../text/character-codes.ts";
import { matchEnd, matchesAt } from "../text/match-at.ts";

/** Lines are taken together up to this length: a line of code says little without the next. */
const BLOCK_CHARACTERS = 80;
/** A longer line is a paragraph, a record or data, and is told in parts. */
const MAX_LINE_LENGTH = 320;
/** Parts of a long line are about this long. */
const PART_CHARACTERS = 240;
/** A part that has no place to be cut at is encoded data. */
const MAX_PART_LENGTH = 600;

/** In an output of more characters, a line of fewer letters only takes room; of a short output it may be the answer. */
const SHORT_OUTPUT = 400;
const SHORT_LINE = 24;
const FEW_LETTERS = 10;

/** Where the blocks of a text are, line by line, without the numbers and white space around its lines. */
export interface Blocks {
  readonly text: string;
  /** By line of a block. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** By block: how many lines it and all before it have. */
  readonly lineCounts: readonly number[];
}

/**
 * Splits what a call was given, or a tool printed, into blocks that can be told by themselves: lines that belong together,
 * or parts of a long line. Each is a stretch of the text but for the numbers and white space at the edges of its lines.
 * Lines that hold no word, such as a closing bracket, are left out. Linear in the text.
 */
export function splitOutput(text: string): string[] {
  const blocks = findBlocks(text, { keepsNumbers: true });
  return blocks.lineCounts.map((_, block) => textOfBlock(blocks, block));
}

/** The text of a block. */
export function textOfBlock({ text, starts, ends, lineCounts }: Blocks, block: number): string {
  const first = lineCounts[block - 1] ?? 0;
  const end = lineCounts[block] ?? 0;
  let joined = text.slice(starts[first], ends[first]);
  for (let line = first + 1; line < end; line += 1) joined += `\n${text.slice(starts[line], ends[line])}`;
  return joined;
}

/** Of what is read of a text, this part is its beginning; the rest is its end, where a run says what it came to. */
const BEGINNING_SHARE = 2 / 3;

export interface SplitOptions {
  /** Of a longer text, lines that begin in its middle are left out. */
  readonly maxCharacters?: number;
  /** Whether a line that is little more than a number stays: in code it is a value, in an output mostly a cell. */
  readonly keepsNumbers?: boolean;
}

/** The same by position: every output of a session is split, and few blocks are told. */
export function findBlocks(
  text: string,
  { maxCharacters = Number.POSITIVE_INFINITY, keepsNumbers = false }: SplitOptions = {},
): Blocks {
  const starts: number[] = [];
  const ends: number[] = [];
  const lineCounts: number[] = [];
  let blockCharacters = 0;
  const flush = (): void => {
    if (blockCharacters > 0) lineCounts.push(starts.length);
    blockCharacters = 0;
  };
  const add = (start: number, end: number, isBehindCondition = false): void => {
    const belongs = isBehindCondition || replacesLast(text, starts.at(-1) ?? start, start);
    const limit = belongs ? MAX_LINE_LENGTH : BLOCK_CHARACTERS;
    if (blockCharacters > 0 && blockCharacters + end - start > limit) flush();
    blockCharacters += blockCharacters === 0 ? end - start : end - start + 1;
    starts.push(start);
    ends.push(end);
  };
  const isLong = text.length > SHORT_OUTPUT;
  const gapStart = maxCharacters * BEGINNING_SHARE;
  const gapEnd = text.length - (maxCharacters - gapStart);
  let endsInCondition = false;
  for (let from = 0; from <= text.length; ) {
    if (from > gapStart && from < gapEnd) {
      flush();
      const next = text.indexOf("\n", gapEnd);
      if (next === -1) break;
      from = next + 1;
    }
    const found = text.indexOf("\n", from);
    const lineEnd = found === -1 ? text.length : found;
    const [start, end] = trimStretch(text, skipLineNumber(text, from), lineEnd);
    from = lineEnd + 1;
    const isBehindCondition = endsInCondition;
    endsInCondition = false;
    if (start === end) {
      flush();
      continue;
    }
    const isShort = isLong && end - start < SHORT_LINE;
    const isCondition = isShort && matchesAt(CONDITION, text, start);
    // What is done says something else without its condition, and the condition without what is done, even `continue`.
    const saysMuch = isShort && !isCondition && !isBehindCondition ? holdsLetters : holdsWord;
    if (!saysMuch(text, start, end) && !(keepsNumbers && NUMBER.test(text.slice(start, end)))) {
      if (isBehindCondition) flush();
      continue;
    }
    if (isCondition && !isBehindCondition) flush();
    if (end - start <= MAX_LINE_LENGTH) add(start, end, isBehindCondition);
    else for (const [partStart, partEnd] of splitLine(text.slice(start, end))) add(start + partStart, start + partEnd);
    if (isBehindCondition && !isCondition) flush();
    endsInCondition = isCondition;
  }
  flush();
  return { text, starts, ends, lineCounts };
}

/** A line that says when the next one is done; a longer one is told by itself. */
const CONDITION = /[+-]?\s*(?:\}\s*)?(?:if|else|elif|elsif|unless|case|when|catch|except|guard|default)\b/y;

const MINUS = "-".charCodeAt(0);
const PLUS = "+".charCodeAt(0);

/** Whether a line of a diff comes in place of the one before it, which says little by itself. */
function replacesLast(text: string, last: number, start: number): boolean {
  return text.charCodeAt(start) === PLUS && text.charCodeAt(last) === MINUS;
}

/** Judgements: numbers of lines are written in fewer columns. */
const LINE_NUMBER = /[^\S\n]{0,8}\d{1,7}(?:[→|\t]|: )/y;

/** Where a line goes on behind the number that tools for reading files print before it. */
function skipLineNumber(text: string, from: number): number {
  const first = text.charCodeAt(from);
  // Most lines have no number: the first character tells.
  if (first !== SPACE && !isDigit(first)) return from;
  return matchEnd(LINE_NUMBER, text, from) ?? from;
}

type Stretch = readonly [start: number, end: number];

function trimStretch(text: string, from: number, to: number): Stretch {
  let [start, end] = [from, to];
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return [start, end];
}

const OTHER_BLANK = /\s/;

/** What trimming a text takes away. */
function isBlank(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= TAB && code <= 13);
  return code >= 0xa0 && OTHER_BLANK.test(String.fromCharCode(code));
}

/** More than one digit: single ones are places and indices. */
const NUMBER = /\d\d/;
const WORD_CHARACTERS = /[\p{L}\p{N}]/gu;

/** Whether there are more than a few letters and digits: `} else {` and the like say nothing among many lines. */
function holdsLetters(text: string, from: number, end: number): boolean {
  let letters = 0;
  for (let index = from; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) return (text.slice(from, end).match(WORD_CHARACTERS)?.length ?? 0) >= FEW_LETTERS;
    if (isWordCharacter(code)) letters += 1;
  }
  return letters >= FEW_LETTERS;
}

const TWO_WORD_CHARACTERS = /[\p{L}\p{N}]{2}/u;

/** Whether two letters or digits are next to each other. A pattern is tried only if letters beyond ASCII may be among them. */
function holdsWord(text: string, from: number, end: number): boolean {
  let isBehindOne = false;
  for (let index = from; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) return TWO_WORD_CHARACTERS.test(text.slice(from, end));
    const isOne = isWordCharacter(code);
    if (isOne && isBehindOne) return true;
    isBehindOne = isOne;
  }
  return false;
}

/** Whether a character of ASCII is a letter or a digit. */
function isWordCharacter(code: number): boolean {
  const letter = code | 32;
  return (letter >= 97 && letter <= 122) || isDigit(code);
}

/** Where a long line may be cut: after a sentence, between the members of a JSON object or list, before a list mark. */
const BREAK = /[.!?]\s+(?=[\p{Lu}\p{N}`"'(*[])|[。！？]|[,;}\]]\s?(?=[{"[])|\s(?=[-•*] )|\s{2,}/gu;

function splitLine(line: string): Stretch[] {
  const parts: Stretch[] = [];
  let start = 0;
  let last = 0;
  const ends = Array.from(line.matchAll(BREAK), ({ 0: found, index }) => index + found.length);
  for (const end of [...ends, line.length]) {
    if (end - start > PART_CHARACTERS && last > start) {
      parts.push([start, last]);
      start = last;
    }
    last = end;
  }
  parts.push([start, line.length]);
  return parts
    .flatMap((part) => (part[1] - part[0] <= MAX_PART_LENGTH ? [part] : cutAtBlanks(line, part)))
    .map(([from, to]) => trimStretch(line, from, to))
    .filter(([from, to]) => to > from && to - from <= MAX_PART_LENGTH);
}

function cutAtBlanks(line: string, [from, to]: Stretch): Stretch[] {
  const cut: Stretch[] = [];
  let start = from;
  while (to - start > MAX_PART_LENGTH) {
    const blank = line.lastIndexOf(" ", start + MAX_PART_LENGTH);
    const end = blank > start ? blank : line.indexOf(" ", start + MAX_PART_LENGTH);
    if (end === -1 || end >= to) break;
    cut.push([start, end]);
    start = end + 1;
  }
  cut.push([start, to]);
  return cut;
}
