import type { Span } from "../text/span.ts";

/** Puts stretches in order and joins those that touch. */
export function joinStretches(stretches: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const stretch of stretches.toSorted((first, second) => first.start - second.start)) {
    const last = joined.at(-1);
    if (last === undefined || stretch.start > last.end) joined.push(stretch);
    else if (stretch.end > last.end) joined[joined.length - 1] = { start: last.start, end: stretch.end };
  }
  return joined;
}
