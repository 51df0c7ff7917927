/** The part of an original that a look-up asks for, before it is cut into pages. */
export interface Selection {
  readonly text: string;
  /** The number of the first line of `text`, counted from 1 in the text it was cut from. */
  readonly firstLine: number;
  /** If lines were searched: the numbers of the remaining lines, headings included, one for each line of `text`. */
  readonly matchedLines?: readonly number[];
  /** What was left out, with exact counts. */
  readonly notes: readonly string[];
}
