/**
 * Where a transcript is cut. Positions are message indexes.
 *
 * Messages before `headEnd` and from `tailStart` on stay. Between them is the middle, of which
 * only the anchors stay.
 */
export interface Partition {
  readonly headEnd: number;
  readonly tailStart: number;
  /** Middle messages that must stay for what they are: the latest request, the latest reply. Ascending. */
  readonly anchors: readonly number[];
}
