/** Small and odd, so that characters, lines and events are cut apart; the large one keeps long answers fast. */
const SIZES = [1, 2, 3, 5, 7, 11, 13, 29, 61, 251, 1_021] as const;

/** More pieces than this would make the tests slow without finding more. */
const MAX_PIECES = 160;

/** Cuts bytes into pieces of uneven sizes, the same ones for the same seed. Joined they are the bytes again. */
export function cutAwkwardly(bytes: Buffer, seed: number): Buffer[] {
  const pieces: Buffer[] = [];
  let state = seed >>> 0;
  for (let start = 0; start < bytes.length; ) {
    // Numerical Recipes' linear congruential generator: any sequence will do, as long as it is the same one.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const size = pieces.length < MAX_PIECES ? (SIZES[(state >>> 16) % SIZES.length] ?? 1) : bytes.length;
    pieces.push(bytes.subarray(start, start + size));
    start += size;
  }
  return pieces;
}
