/** Where a value stands in a text: from its first character to after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Where the values of an object's fields stand in its JSON text.
 *
 * Undefined where it is no object, or names a field twice: then nobody can say which of the two a provider reads.
 * Of what is no JSON at all the answer means nothing, but there is one, in linear time.
 */
export function findFieldSpans(text: string): ReadonlyMap<string, Span> | undefined {
  return findSpans(text, undefined)?.fields;
}

/**
 * The fields of an object, and the items of the one that is a long list, in one pass over the text. `recall` tells
 * which items are known to stand at the beginning of the list; they are not read again.
 */
export function findSpans(
  text: string,
  list: string | undefined,
  recall: (start: number) => readonly Span[] = () => [],
): { readonly fields: ReadonlyMap<string, Span>; readonly items?: readonly Span[] } | undefined {
  const start = skipSpace(text, 0);
  if (text[start] !== "{") return undefined;
  const fields = new Map<string, Span>();
  let items: readonly Span[] | undefined;
  let at = skipSpace(text, start + 1);
  while (text[at] === '"') {
    const keyEnd = skipString(text, at);
    const key: unknown = JSON.parse(text.slice(at, keyEnd));
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    if (typeof key !== "string" || fields.has(key)) return undefined;
    const read = key === list ? readItems(text, valueStart, recall(valueStart)) : undefined;
    items = read?.items ?? items;
    const end = read?.end ?? skipValue(text, valueStart);
    fields.set(key, { start: valueStart, end });
    at = skipComma(text, end);
  }
  return { fields, ...(items !== undefined && { items }) };
}

/** Where the items of the array that stands at a span are. Undefined where it is no array. */
export function findItemSpans(text: string, array: Span): readonly Span[] | undefined {
  return readItems(text, array.start, [])?.items;
}

/** The items of the array that begins at a position, and the position after it. */
function readItems(
  text: string,
  start: number,
  known: readonly Span[],
): { readonly items: readonly Span[]; readonly end: number } | undefined {
  if (text[start] !== "[") return undefined;
  const items = [...known];
  const last = known.at(-1);
  let at = last === undefined ? skipSpace(text, start + 1) : skipComma(text, last.end);
  while (at < text.length && text[at] !== "]") {
    const end = skipValue(text, at);
    // No value begins here: this is not JSON, whatever it looked like so far.
    if (end === at) return undefined;
    items.push({ start: at, end });
    at = skipComma(text, end);
  }
  return { items, end: at + 1 };
}

/** The position after a value. Counts brackets instead of recursing: nesting is the client's to choose. */
function skipValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return skipString(text, start);
  if (first !== 0x7b && first !== 0x5b) return skipScalar(text, start);
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = skipString(text, at);
      continue;
    }
    if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    at += 1;
  }
  return at;
}

/** The position after a string that begins at a position. */
export function skipString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    if (!isEscaped(text, quote)) return quote + 1;
    at = quote + 1;
  }
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
}

function skipScalar(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isEnd(text.charCodeAt(at))) at += 1;
  return at;
}

function isEnd(code: number): boolean {
  return code === 0x2c || code === 0x7d || code === 0x5d || isSpace(code);
}

/** The position of what follows a value in a list or an object. */
function skipComma(text: string, start: number): number {
  const at = skipSpace(text, start);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Whether a character is one that JSON has between values. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
