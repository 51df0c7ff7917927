/** Whether this run has time for what `npm test` leaves out: `npm run test:repetitions` and `npm run test:long` set it. */
const IS_LONG = process.env["LONG"] !== undefined;

/**
 * How often a test repeats the same thing with other data: as often as shows it in `npm test`, and as often as finds
 * what is rare with `LONG=1`.
 *
 * A case is no repetition: whatever is asserted in the long run is asserted in the short one too.
 */
export function howOften(quickly: number, atLength: number): number {
  return IS_LONG ? atLength : quickly;
}
