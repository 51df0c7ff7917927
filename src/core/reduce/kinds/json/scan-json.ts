/** Told what a JSON text holds, in order, with places in the text. */
export interface JsonListener {
  open(at: number, isObject: boolean): void;
  /** `end` is the place after the bracket, or the end of the part for what is still open there. */
  close(end: number, isWhole: boolean): void;
  /** The key of the value that follows, without its quotes. */
  key(start: number, end: number): void;
  /** A text with its quotes, a number, a word. */
  scalar(start: number, end: number): void;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A part of a text to read. */
export interface JsonRange {
  readonly from: number;
  readonly end: number;
  /** How many brackets were opened before it. */
  readonly depth: number;
}

/** What is missing of a part. */
export interface MissingBrackets {
  /** What was closed and never opened, the innermost first: true for an object. */
  readonly before: readonly boolean[];
  /** How many were opened and never closed. */
  readonly after: number;
}

/** More brackets than these are not told to be missing. */
const MOST_MISSING = 64;

/**
 * Reads JSON from the start to the end of a part, one document or many, whole or cut off.
 *
 * Nothing is refused: what is not JSON is read as words. Brackets are counted instead of descended
 * into, so no depth is too deep. A text or a number that was cut off is told to nobody.
 */
export function scanJson(text: string, listener: JsonListener, range: JsonRange): MissingBrackets {
  const { end } = range;
  const before: boolean[] = [];
  let lineEnd = -1;
  let { depth } = range;
  for (let at = range.from; at < end; ) {
    const code = text.charCodeAt(at);
    switch (code) {
      case 0x7b: // {
      case 0x5b: // [
        depth += 1;
        listener.open(at, code === 0x7b);
        at += 1;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        at += 1;
        if (depth > 0) {
          depth -= 1;
          listener.close(at, true);
        } else if (before.length < MOST_MISSING) before.push(code === 0x7d);
        break;
      case QUOTE: {
        // No text goes beyond its line, so that one whose quote was cut off does not take what follows.
        if (lineEnd < at) lineEnd = endOfLine(text, at, end);
        const after = endOfString(text, at, lineEnd);
        const isClosed = after < lineEnd || (after > at + 1 && text.charCodeAt(after - 1) === QUOTE);
        if (isClosed && isColonNext(text, after)) listener.key(at + 1, after - 1);
        else if (isClosed) listener.scalar(at, after);
        at = after;
        break;
      }
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
      case 0x2c: // ,
      case 0x3a: // :
        at += 1;
        break;
      default: {
        const after = endOfWord(text, at, end);
        if (after < end || depth === 0) listener.scalar(at, after);
        at = after;
      }
    }
  }
  const after = depth;
  for (; depth > 0; depth -= 1) listener.close(end, false);
  return { before, after };
}

function endOfLine(text: string, from: number, end: number): number {
  const found = text.indexOf("\n", from);
  return found === -1 ? end : Math.min(found, end);
}

/** The place after the closing quote; that of the line break where there is none before it. */
function endOfString(text: string, start: number, lineEnd: number): number {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1 || quote >= lineEnd) return lineEnd;
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH && quote - 1 - backslashes > start) backslashes += 1;
    from = quote + 1;
    if (backslashes % 2 === 0) return from;
  }
}

function isColonNext(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) === 0x20) at += 1;
  return text.charCodeAt(at) === 0x3a;
}

function endOfWord(text: string, start: number, end: number): number {
  for (let at = start + 1; at < end; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
      case 0x2c:
      case 0x3a:
      case 0x5b:
      case 0x5d:
      case 0x7b:
      case 0x7d:
      case QUOTE:
        return at;
    }
  }
  return end;
}
