import { childrenOf, documentSpan } from "../core/json/scan-json.ts";
import type { Span } from "../core/text/span.ts";

/**
 * Finds the elements of a list in a JSON text: of the whole document, or of one of its fields.
 *
 * This lets a turn be replaced in the text itself, so that everything else keeps its spelling: numbers too long for
 * a double, escapes, blanks, fields that occur twice.
 *
 * @param text Must be valid JSON, blanks around it allowed.
 * @returns An empty list if there is no such list.
 */
export function locateTurns(text: string, key: string | undefined): Span[] {
  const list = key === undefined ? documentSpan(text) : locateField(text, key);
  return list === undefined || text.charAt(list.start) !== "[" ? [] : childrenOf(text, list);
}

/** Where the value of a field is in a JSON text; undefined if the text is not an object or has no such field. */
export function locateField(text: string, key: string): Span | undefined {
  // If a field occurs twice, a parser takes the last one.
  return childrenOf(text, documentSpan(text)).findLast((child) => child.key === key);
}
