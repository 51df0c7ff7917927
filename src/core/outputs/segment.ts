/**
 * How much a part of a text matters, most first: `floor` is named before anything else is spent, then what the query
 * asks for, then `signal`, `sample` and `rest`. A user's rule may move a part before or after all of them: `first` and
 * `last`. A part ranked `never` means nothing to a reader, such as the inside of an image: no budget shows it, and a
 * query word in it is there by chance.
 */
export type Rank = "first" | "floor" | "signal" | "sample" | "rest" | "last" | "never";

/** A part of the text that is shown or hidden as a whole. Segments are in order and cover the text exactly. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly rank: Rank;
  /** The name under which it is counted if hidden, such as `INFO` or `status ok`. */
  readonly group?: string | undefined;
  /** Segments with the same number are shown together or not at all: a changed line before and after. */
  readonly together?: number | undefined;
  /** How many units of the outline begin in it; 1 by default. */
  readonly units?: number;
}
