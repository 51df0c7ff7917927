import { BACKSLASH, QUOTE } from "../text/character-codes.ts";
import type { Span } from "../text/span.ts";
/** A value inside an array or an object; only those of objects have a key. */
export interface Child extends Span {
  readonly key?: string;
}

/** The outermost value of a document, after a byte order mark if there is one. Assumes valid JSON. */
export function documentSpan(text: string): Span {
  const start = skipSpace(text, text.startsWith("\uFEFF") ? 1 : 0);
  return { start, end: endOfValue(text, start) };
}

/** The values directly inside an array or an object of valid JSON, in order; none if the value is neither. */
export function childrenOf(text: string, { start, end }: Span): Child[] {
  const opening = text[start];
  if (opening !== "{" && opening !== "[") return [];
  const children: Child[] = [];
  for (let at = skipSpace(text, start + 1); at < end - 1; ) {
    const keyEnd = opening === "{" ? endOfString(text, at) : at;
    const valueStart = opening === "{" ? skipSpace(text, skipSpace(text, keyEnd) + 1) : at;
    const span = { start: valueStart, end: endOfValue(text, valueStart) };
    children.push(opening === "{" ? { ...span, key: String(JSON.parse(text.slice(at, keyEnd))) } : span);
    at = skipComma(text, span.end);
  }
  return children;
}

/** The position after a value. Counts brackets instead of recursing, because the input decides how deep it nests. */
export function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return endOfString(text, start);
  if (!isOpening(first)) return endOfScalar(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** The position after the string that begins with its quotation mark at `start`. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

function endOfScalar(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isEnd(text.charCodeAt(at))) at += 1;
  return at;
}

function isEnd(code: number): boolean {
  return code === 0x2c || isClosing(code) || isSpace(code);
}

/** The position of what follows a value in a list or an object. */
export function skipComma(text: string, start: number): number {
  const at = skipSpace(text, start);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}

export function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Whether a character opens an array or an object. */
export function isOpening(code: number): boolean {
  return code === 0x5b || code === 0x7b;
}

export function isClosing(code: number): boolean {
  return code === 0x5d || code === 0x7d;
}

/** Whether a character is white space that JSON allows between values. */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
