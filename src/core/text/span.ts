/** A part of a text: from `start` up to, and without, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
