/** A run of consecutive original message numbers: the message at `index` has `number`, the next one the next, up to the next run. */
export interface NumberRun {
  readonly index: number;
  readonly number: number;
}
