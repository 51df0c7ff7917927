/**
 * Whether this run has time for what `npm test` leaves out: `npm run test:repetitions` and `npm run test:long` set it.
 */
const IS_LONG = process.env["LONG"] !== undefined;

/**
 * How often a test repeats the same thing with other data: as often as it takes to show it in `npm test`, and as often
 * as it takes to find what is rare with `LONG=1`.
 *
 * A case is not a repetition: whatever the long run asserts, the short one asserts too.
 */
export function howOften(quickly: number, atLength: number): number {
  return IS_LONG ? atLength : quickly;
}
