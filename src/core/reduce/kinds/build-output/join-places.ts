/** What follows the file in a place: `:1:2`, ` 1:2` if the file is on a separate line, `(1,2)`. */
const POSITION = /(?:[: ](?=\d)|(?=\())(\d{1,9}(?::\d{1,9})?|\(\d{1,9}(?:,\d{1,9})?\))$/;
/** A position is no longer than this, however long the place is. */
const MAX_POSITION_LENGTH = 24;

/** Splits a place into its file and the position in it; without a position, all of it is the file. */
export function splitPlace(place: string): { readonly file: string; readonly position?: string | undefined } {
  const from = Math.max(place.length - MAX_POSITION_LENGTH, 0);
  const match = POSITION.exec(place.slice(from));
  return match === null ? { file: place } : { file: place.slice(0, from + match.index), position: match[1] };
}

/**
 * Joins places, naming a file once for all that follow one another in it: `src/a.ts:3:1, 9:4, src/b.ts:2:2`.
 *
 * @param known How many of them the reader has just read.
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
