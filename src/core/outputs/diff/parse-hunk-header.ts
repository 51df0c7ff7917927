/** How a hunk says what it covers. */
export interface HunkHeader {
  /** How many columns precede the text: one, or one for each parent of a merge. */
  readonly columns: number;
  /**
   * How many lines of the old and of the new text follow; infinite for a merge, whose hunks end where its columns do.
   */
  readonly oldLines: number;
  readonly newLines: number;
}

const HUNK = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/;
const COMBINED_HUNK = /^(@{3,12}) (?:-\d{1,9}(?:,\d{1,9})? ){2,11}\+\d{1,9}(?:,\d{1,9})? @@@/;

/** Parses the line that opens a hunk; undefined for any other line. */
export function parseHunkHeader(line: string): HunkHeader | undefined {
  if (!line.startsWith("@@")) return undefined;
  const plain = HUNK.exec(line);
  if (plain !== null) return { columns: 1, oldLines: Number(plain[1] ?? 1), newLines: Number(plain[2] ?? 1) };
  const combined = COMBINED_HUNK.exec(line);
  if (combined === null) return undefined;
  const columns = (combined[1]?.length ?? 3) - 1;
  return { columns, oldLines: Number.POSITIVE_INFINITY, newLines: Number.POSITIVE_INFINITY };
}

const HUNK_START = "@@ -";
/** A judgement: the numbers of a header are shorter. */
const MAX_HEADER_LENGTH = 80;
const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** Whether a line of a text opens a hunk. */
export function holdsHunk(text: string): boolean {
  for (let at = text.indexOf(HUNK_START); at !== -1; at = text.indexOf(HUNK_START, at + 1)) {
    const isLineStart = at === 0 || LINE_BREAK.test(text.charAt(at - 1));
    if (isLineStart && parseHunkHeader(text.slice(at, at + MAX_HEADER_LENGTH)) !== undefined) return true;
  }
  return false;
}

/** What a hunk header says after its numbers, if anything: the name of what contains the hunk. */
export function placeOfHunk(line: string): string {
  return line.replace(/^@@ ?(?:-[\d,]{1,20} \+[\d,]{1,20} @@ ?)?/, "");
}
