/**
 * How much a part of a text matters, most first: `floor` is named before anything else is spent,
 * then what the query asks for, then `signal`, `sample` and `rest`. A user's rule may put a part before all of them
 * or after: `first` and `last`. What is ranked `never` says nothing to a reader, such as the inside of an image: no
 * budget shows it, and a query word in it is there by chance.
 */
export type Rank = "first" | "floor" | "signal" | "sample" | "rest" | "last" | "never";

/** A stretch of the text that is shown or hidden as one. Segments stand in order and cover the text exactly. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly rank: Rank;
  /** What it is counted under when it is hidden, such as `INFO` or `status ok`. */
  readonly group?: string | undefined;
  /** Segments with the same number are shown together or not at all: a line that was changed, before and after. */
  readonly together?: number | undefined;
  /** How many units of the outline begin in it; 1 where not said. */
  readonly units?: number;
}
