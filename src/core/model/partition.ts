/**
 * Where a transcript is cut. Positions are message indexes.
 *
 * Messages before `headEnd` and from `tailStart` on stay. Between them is the middle; only its anchors stay.
 */
export interface Partition {
  readonly headEnd: number;
  readonly tailStart: number;
  /** Middle messages that must stay because of what they are: the latest request, the latest reply. Ascending. */
  readonly anchors: readonly number[];
}
