import { hashText } from "../text/fnv.ts";
import { matchEnd } from "../text/match-at.ts";
import { classOf, DASH, DIGIT, FULL_STOP, JOINT, LOWER, MARK, OTHER, SLASH, UPPER } from "./character-classes.ts";
import { ADDRESS, findRun, NOTHING, newRunCursor } from "./find-run.ts";
import type { IdentifierShape } from "./identifier-shape.ts";

/** Shorter strings occur by chance. */
const MIN_LENGTH = 4;
/** Longer ones are data, not names. */
const MAX_LENGTH = 200;
/** The shortest that git prints. */
const MIN_HASH_LENGTH = 7;
/** A judgement: the extensions of the files that agents read are shorter. */
const MAX_EXTENSION_LENGTH = 5;

/** Receives an identifier's position, without its text: most are already known, and cutting them out costs more. */
type RangeVisitor = (start: number, end: number, shape: IdentifierShape) => void;

/** Receives the position of a run that may hold identifiers, or of an address, and its hash. */
type RunVisitor = (start: number, end: number, isAddress: boolean, hash: number) => void;

/** Finds the strings of a text that only make sense word for word: paths, addresses, names in code, ids, numbers. */
export function scanIdentifiers(text: string, visit: (identifier: string, shape: IdentifierShape) => void): void {
  scanRuns(text, (from, to, isAddress) => {
    visitRun(text, from, to, isAddress, (start, end, shape) => visit(text.slice(start, end), shape));
  });
}

/**
 * Finds the runs of a text that may hold identifiers, by position. What a run holds depends on its characters alone.
 *
 * One pass over the characters, no regular expressions: this runs over every tool result of a
 * session.
 */
export function scanRuns(text: string, visit: RunVisitor): void {
  const cursor = newRunCursor();
  for (let found = findRun(text, cursor); found !== NOTHING; found = findRun(text, cursor)) {
    const end = found === ADDRESS ? cursor.position - SCHEME_MARK.length : cursor.position;
    if (found === ADDRESS || (text.charCodeAt(end) === COLON && text.startsWith(SCHEME_MARK, end))) {
      const start = findRunStart(text, end);
      cursor.position = findAddressEnd(text, end);
      visit(start, cursor.position, true, hashText(text, start, cursor.position));
    } else {
      const whole = end - cursor.length;
      const start = whole + escapeLength(text, whole);
      if (start === whole) visit(start, end, false, cursor.hash);
      else if (start < end) visit(start, end, false, hashText(text, start, end));
    }
  }
}

const SCHEME_MARK = "://";
const COLON = SCHEME_MARK.charCodeAt(0);

function findRunStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && classOf(text.charCodeAt(start - 1)) !== OTHER) start -= 1;
  return start;
}

/** Finds the identifiers of a run. */
export function visitRun(text: string, start: number, end: number, isAddress: boolean, visit: RangeVisitor): void {
  if (isAddress) {
    visitWhole(text, start, end, "url", visit);
    return;
  }
  let seen = 0;
  let turns = 0;
  let previous = OTHER;
  for (let index = start; index < end; index += 1) {
    const kind = classOf(text.charCodeAt(index));
    seen |= kind;
    // A lower-case letter, doubled, is the bit of an upper-case one.
    turns |= kind & (previous << 1);
    previous = kind;
  }
  if ((seen & SLASH) !== 0) visitWhole(text, start, end, "path", visit);
  else if ((seen & FULL_STOP) !== 0) visitWords(text, start, end, visit);
  else if ((seen & (DIGIT | DASH | MARK)) !== 0) visitWord(text, start, end, visit);
  else if (end - start > MAX_LENGTH) return;
  else if ((turns & UPPER) !== 0 || (seen & JOINT) !== 0) visit(start, end, "name");
  else if ((seen & LOWER) === 0) visit(start, end, "capitals");
}

const BACKSLASH = "\\".charCodeAt(0);
const ESCAPES: ReadonlySet<number> = new Set([..."nrt"].map((letter) => letter.charCodeAt(0)));

/** By code: `\u2003Users` begins with a space. */
const CODE_ESCAPE = /u[\da-f]{4}/iy;

/** How many letters at the start of a run stand for a line break, a tab or another character: `\nUsers` is not `nUsers`. */
function escapeLength(text: string, start: number): number {
  if (start === 0 || text.charCodeAt(start - 1) !== BACKSLASH) return 0;
  if (ESCAPES.has(text.charCodeAt(start))) return classOf(text.charCodeAt(start + 1)) === UPPER ? 1 : 0;
  return (matchEnd(CODE_ESCAPE, text, start) ?? start) - start;
}

/** An address continues up to a character that no address contains unescaped. */
function findAddressEnd(text: string, from: number): number {
  let end = from;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code <= 32 || code > 126 || ADDRESS_ENDS.has(code)) break;
  }
  return end;
}

const ADDRESS_ENDS: ReadonlySet<number> = new Set([...`"'<>\`\\^{|}()[]`].map((character) => character.charCodeAt(0)));

function visitWhole(text: string, start: number, end: number, shape: IdentifierShape, visit: RangeVisitor): void {
  let first = start;
  let last = end;
  while (last > first && isTrailing(text.charCodeAt(last - 1))) last -= 1;
  while (first < last && classOf(text.charCodeAt(first)) === DASH) first += 1;
  if (shape === "path") last = findContextSuffix(text, first, last);
  const length = last - first;
  if (length >= MIN_LENGTH && length <= MAX_LENGTH && hasLetter(text, first, last)) visit(first, last, shape);
}

/** Searches write the lines around a match as `client.ts-41-`: returns where such a path ends, otherwise the end. */
function findContextSuffix(text: string, start: number, end: number): number {
  for (let dash = end - 1; dash > start; dash -= 1) {
    if (classOf(text.charCodeAt(dash)) === SLASH) break;
    if (classOf(text.charCodeAt(dash)) !== DASH || classOf(text.charCodeAt(dash + 1)) !== DIGIT) continue;
    let dot = dash - 1;
    while (dot > start && classOf(text.charCodeAt(dot)) === LOWER) dot -= 1;
    const length = dash - dot - 1;
    if (classOf(text.charCodeAt(dot)) === FULL_STOP && length >= 1 && length <= MAX_EXTENSION_LENGTH) return dash;
  }
  return end;
}

/** Punctuation after an identifier belongs to the sentence. */
function isTrailing(code: number): boolean {
  const kind = classOf(code);
  return (
    kind === FULL_STOP ||
    kind === DASH ||
    kind === SLASH ||
    kind === MARK ||
    code === COLON ||
    code === 44 ||
    code === 59
  );
}

function hasLetter(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    const kind = classOf(text.charCodeAt(index));
    if (kind === LOWER || kind === UPPER) return true;
  }
  return false;
}

/** Looks at a run without slashes: a file name or a version as a whole, otherwise each word between dots. */
function visitWords(text: string, start: number, end: number, visit: RangeVisitor): void {
  let wordStart = start;
  let seen = 0;
  let turns = 0;
  let previous = OTHER;
  for (let index = start; index <= end; index += 1) {
    const kind = index < end ? classOf(text.charCodeAt(index)) : FULL_STOP;
    if (kind !== FULL_STOP) {
      seen |= kind;
      turns |= kind & (previous << 1);
      previous = kind;
      continue;
    }
    const fileEnd = findExtensionEnd(text, index, end);
    if (fileEnd !== undefined && fileEnd - wordStart >= MIN_LENGTH && index > wordStart) {
      visit(wordStart, fileEnd, "file");
      index = fileEnd;
    } else if (shapeOfClasses(seen, turns) !== undefined) visitWord(text, wordStart, index, visit);
    wordStart = index + 1;
    // Reset one by one: an array for every dot would be two megabytes in a long session.
    seen = 0;
    turns = 0;
    previous = OTHER;
  }
}

/** Where a last, short, lower-case word after a dot ends: `client.ts`. Undefined if there is none. */
function findExtensionEnd(text: string, dot: number, end: number): number | undefined {
  // The dot, the word, and perhaps the full stop of a sentence.
  if (dot === end || end - dot > MAX_EXTENSION_LENGTH + 2) return undefined;
  let index = dot + 1;
  while (index < end && classOf(text.charCodeAt(index)) === LOWER) index += 1;
  const length = index - dot - 1;
  const isLast = index === end || (index === end - 1 && classOf(text.charCodeAt(index)) === FULL_STOP);
  return isLast && length >= 1 && length <= MAX_EXTENSION_LENGTH ? index : undefined;
}

function visitWord(text: string, wordStart: number, wordEnd: number, visit: RangeVisitor): void {
  let start = wordStart;
  let end = wordEnd;
  while (start < end && isEdge(text.charCodeAt(start))) start += 1;
  while (end > start && isEdge(text.charCodeAt(end - 1))) end -= 1;
  const length = end - start;
  if (length < MIN_LENGTH || length > MAX_LENGTH) return;
  const shape = shapeOfWord(text, start, end);
  if (shape !== undefined) visit(start, end, shape);
}

function isEdge(code: number): boolean {
  const kind = classOf(code);
  return kind === DASH || kind === MARK;
}

/** Undefined for an ordinary word. */
function shapeOfWord(text: string, start: number, end: number): IdentifierShape | undefined {
  let seen = 0;
  let turns = 0;
  let previous = OTHER;
  for (let index = start; index < end; index += 1) {
    const kind = classOf(text.charCodeAt(index));
    seen |= kind;
    turns |= kind & (previous << 1);
    previous = kind;
  }
  const shape = shapeOfClasses(seen, turns);
  const mayBeHash = shape === "name" && (seen & DIGIT) !== 0 && end - start >= MIN_HASH_LENGTH;
  return mayBeHash && isHexadecimal(text, start, end) ? "hash" : shape;
}

/**
 * The shape of a word by the classes of its characters, treating a hash as a name; undefined for an ordinary word.
 *
 * @param turns Has the bit of an upper-case letter if one follows a lower-case one, whose own bit is half of it.
 */
function shapeOfClasses(seen: number, turns: number): IdentifierShape | undefined {
  if (seen === DIGIT) return "number";
  if ((seen & (DIGIT | JOINT | MARK)) !== 0 || (turns & UPPER) !== 0) return "name";
  if ((seen & DASH) !== 0) return "compound";
  return (seen & LOWER) === 0 ? "capitals" : undefined;
}

function isHexadecimal(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    const isLetter = (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
    if (!isLetter && classOf(code) !== DIGIT) return false;
  }
  return true;
}
