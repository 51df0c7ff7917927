/** What stands behind the file in a place: `:1:2`, ` 1:2` where the file stands on a line of its own, `(1,2)`. */
const POSITION = /(?:[: ](?=\d)|(?=\())(\d{1,9}(?::\d{1,9})?|\(\d{1,9}(?:,\d{1,9})?\))$/;
/** A position is no longer than this, however long the place is. */
const MAX_POSITION_LENGTH = 24;

/** A place as its file, and where in it that is; all of it is the file where it names no position. */
export function splitPlace(place: string): { readonly file: string; readonly position?: string | undefined } {
  const from = Math.max(place.length - MAX_POSITION_LENGTH, 0);
  const match = POSITION.exec(place.slice(from));
  return match === null ? { file: place } : { file: place.slice(0, from + match.index), position: match[1] };
}

/**
 * Places in a row, a file once for all that follow one another in it: `src/a.ts:3:1, 9:4, src/b.ts:2:2`.
 *
 * @param known How many of them the reader has read right before.
 */
export function joinPlaces(places: readonly string[], known = 0): string {
  let last: string | undefined;
  const said = places.map((place) => {
    const { file, position } = splitPlace(place);
    const isKnown = position !== undefined && file === last;
    last = position && file;
    return isKnown ? position : place;
  });
  return said.slice(known).join(", ");
}
