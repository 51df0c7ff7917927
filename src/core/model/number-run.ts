/**
 * A run of consecutive original message numbers: the message at `index` has `number`, each following one is one higher,
 * up to the next run.
 */
export interface NumberRun {
  readonly index: number;
  readonly number: number;
}
