import { endOfString, endOfValue, skipComma, skipSpace } from "../core/json/scan-json.ts";
import type { Span } from "../core/text/span.ts";

/**
 * Where the values of an object's fields are in its JSON text.
 *
 * Undefined if it is not an object, or names a field twice: then it is unknown which of the two a provider reads.
 * For text that is not JSON at all the result is meaningless, but it comes in linear time.
 */
export function findFieldSpans(text: string): ReadonlyMap<string, Span> | undefined {
  return findSpans(text, undefined)?.fields;
}

/**
 * The fields of an object, and the items of the one that is a long list, in one pass over the text. `recall` says which
 * items are known to be at the beginning of the list; they are not read again.
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
    const keyEnd = endOfString(text, at);
    const key: unknown = JSON.parse(text.slice(at, keyEnd));
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    if (typeof key !== "string" || fields.has(key)) return undefined;
    const read = key === list ? findItems(text, valueStart, recall(valueStart)) : undefined;
    items = read?.items ?? items;
    const end = read?.end ?? endOfValue(text, valueStart);
    fields.set(key, { start: valueStart, end });
    at = skipComma(text, end);
  }
  return { fields, ...(items !== undefined && { items }) };
}

/** Where the items of the array at a span are. Undefined if it is not an array. */
export function findItemSpans(text: string, array: Span): readonly Span[] | undefined {
  return findItems(text, array.start, [])?.items;
}

/** The items of the array that begins at a position, and the position after it. */
function findItems(
  text: string,
  start: number,
  known: readonly Span[],
): { readonly items: readonly Span[]; readonly end: number } | undefined {
  if (text[start] !== "[") return undefined;
  const items = [...known];
  const last = known.at(-1);
  let at = last === undefined ? skipSpace(text, start + 1) : skipComma(text, last.end);
  while (at < text.length && text[at] !== "]") {
    const end = endOfValue(text, at);
    // No value begins here: this is not JSON, whatever it looked like so far.
    if (end === at) return undefined;
    items.push({ start: at, end });
    at = skipComma(text, end);
  }
  return { items, end: at + 1 };
}
