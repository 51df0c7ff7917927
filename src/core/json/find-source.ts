import type { Span } from "../text/span.ts";
import { childrenOf, documentSpan } from "./scan-json.ts";

/** Deeper values are written anew; no API sends any. */
export const MAX_DEPTH = 64;

/**
 * The characters of a value inside a JSON text.
 *
 * @param document What the text was parsed to. The value is found in it by identity, because equal values may be
 * spelled differently.
 * @returns Undefined if the value does not occur in it, or is not an object.
 */
export function findSource(json: string, document: unknown, value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const search = (span: Span, current: unknown, depth: number): Span | undefined => {
    if (current === value) return span;
    if (typeof current !== "object" || current === null || depth > MAX_DEPTH) return undefined;
    for (const [name, child] of namedChildren(json, span)) {
      const found = search(child, Reflect.get(current, name), depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const span = search(documentSpan(json), document, 0);
  return span === undefined ? undefined : json.slice(span.start, span.end);
}

/** The values inside an object or an array, by key or index. Of two equal keys the last one counts, as for a parser. */
export function namedChildren(json: string, span: Span): ReadonlyMap<string | number, Span> {
  return new Map(childrenOf(json, span).map(({ key, ...child }, index) => [key ?? index, child]));
}
