/** What of an original a look-up asks for, before it is cut into pages. */
export interface Selection {
  readonly text: string;
  /** The number of the first line of `text`, counted from 1 in what it was cut out of. */
  readonly firstLine: number;
  /** Where lines were searched for: the numbers of those that are left, headings included, one for each line of `text`. */
  readonly matchedLines?: readonly number[];
  /** What was left out, with exact counts. */
  readonly notes: readonly string[];
}
