/** A part of a text: from `start` up to, but not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The characters of a span. */
export function cutSpan(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}
