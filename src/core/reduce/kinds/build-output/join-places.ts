/** What stands behind the file in a place: `:1:2`, ` 1:2` where the file stands on a line of its own, `(1,2)`. */
const POSITION = /(?:[: ](?=\d)|(?=\())(\d{1,9}(?::\d{1,9})?|\(\d{1,9}(?:,\d{1,9})?\))$/;
/** A position is no longer than this, however long the place is. */
const MAX_POSITION_LENGTH = 24;

/**
 * Places in a row, a file once for all that follow one another in it: `src/a.ts:3:1, 9:4, src/b.ts:2:2`.
 *
 * @param known How many of them the reader has read right before.
 */
export function joinPlaces(places: readonly string[], known = 0): string {
  let last: string | undefined;
  const said = places.map((place) => {
    const from = Math.max(place.length - MAX_POSITION_LENGTH, 0);
    const match = POSITION.exec(place.slice(from));
    const file = match === null ? undefined : place.slice(0, from + match.index);
    const isKnown = file !== undefined && file === last;
    last = file;
    return isKnown ? (match?.[1] ?? place) : place;
  });
  return said.slice(known).join(", ");
}
