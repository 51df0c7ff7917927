import { isInLibrary } from "./trace/parse-frame.ts";

// Places in files, as tools write them: what a place looks like is known here alone.

/** `name.ext:line`. */
const PLACE = "(?:[A-Za-z]:)?[\\w./\\\\@+-]{1,200}\\.[A-Za-z]\\w{0,7}:\\d{1,7}";
/** With a column or without, not within the address of a page. */
const IN_LINE = new RegExp(`(?:^|[\\s(❯'"[])(${PLACE}(?::\\d{1,5})?)`, "u");
/** At the start of a line, as searches and compilers name a place. */
const AT_START = new RegExp(`^${PLACE}:`);
/** Below a complaint: `--> file:1:2` of cargo, `╭─[file:1:2]` of oxlint, `file:1:2:` of esbuild. */
const ALONE = /^(?:-+> (\S+:\d+:\d+)|(?:[╭┌]─|,-)\[(\S+:\d+:\d+)\]|([^\s:]+:\d+:\d+):)$/u;
/** A line, or a line and a column, at the end of a text. */
const AT_END = /:\d+(?::\d+)?$/;

/** The first place in the user's own code that a line names; undefined if it names none. */
export function findOwnPlace(line: string): string | undefined {
  const found = IN_LINE.exec(line)?.[1];
  return found === undefined || isInLibrary(line) ? undefined : found;
}

/** The file of the place that a line begins with; undefined if it begins with none. */
export function findFirstFile(line: string): string | undefined {
  const found = AT_START.exec(line)?.[0];
  return found?.slice(0, found.lastIndexOf(":", found.length - 2));
}

/** The place that a trimmed line consists of, in the drawing that a build tool puts around it; undefined if it says more. */
export function parsePlaceLine(line: string): string | undefined {
  return ALONE.exec(line)
    ?.slice(1)
    .find((place) => place !== undefined);
}

/** Whether a line ends in a place. */
export function endsInPlace(line: string): boolean {
  return AT_END.test(line);
}

/** The position behind the file of a place: `:1:2`, `(1,2)`, or ` 1:2` if the file is on a line of its own. */
const POSITION = /(?:[: ](?=\d)|(?=\())(\d{1,9}(?::\d{1,9})?|\(\d{1,9}(?:,\d{1,9})?\))$/;
/** A position is no longer than this, however long the place is. */
const MAX_POSITION_LENGTH = 24;
/** A line and a column below a heading that was not taken for a file. */
const ONLY_POSITION = /^\d{1,9}:\d{1,9}$/;

/** Splits a place into its file and the position in it; all of it is the file if it names no position, none of it if it is one. */
export function splitPlace(place: string): { readonly file: string; readonly position?: string | undefined } {
  if (ONLY_POSITION.test(place)) return { file: "", position: place };
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
