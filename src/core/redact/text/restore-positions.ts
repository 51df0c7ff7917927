import type { Span } from "../span.ts";
import { findInvisible } from "./strip-invisible.ts";

/**
 * Translates spans of a text without its invisible characters to the text with them.
 *
 * Spans and removed positions are ascending, so one walk over both is enough. Invisible
 * characters inside a span go with it; those at its edges stay.
 */
export function restorePositions(spans: readonly Span[], original: string): readonly Span[] {
  if (spans.length === 0) return spans;

  const removed = findInvisible(original);
  let passed = 0;
  const restore = (position: number): number => {
    while ((removed[passed] ?? Number.POSITIVE_INFINITY) <= position + passed) passed += 1;
    return position + passed;
  };
  return spans.map((span) => {
    const start = restore(span.start);
    // A prefix that is broken by invisible characters is not shown: it would keep them.
    const prefixEnd = restore(span.start + (span.shown ?? 0));
    const end = restore(span.end - 1) + 1;
    // Nor are its last characters, for the same reason.
    const { shown, shownEnd: _shownEnd, ...rest } = span;
    return shown !== undefined && prefixEnd - start === shown
      ? { ...rest, shown, start, end }
      : { ...rest, start, end };
  });
}
