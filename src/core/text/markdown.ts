// The marks of Markdown that prompts, answers and documents are written with.

/** From the first character of a line on: what is indented may be the comment of a script. */
const HEADING = /^(#{1,6})\s+(\S.*)/;
/** Indented as deep as the items of a list may be. */
const FENCE = /^\s{0,9}(?:(```)`{0,9}|(~~~)~{0,9})\s{0,3}(\S{0,20})/;

export interface MarkdownHeading {
  readonly level: number;
  readonly title: string;
}

/** A line that opens or closes a block of code. */
export interface Fence {
  readonly mark: string;
  /** Empty if it names none, as every closing line. */
  readonly language: string;
}

/** Reads a heading; undefined if a line is none. */
export function parseMarkdownHeading(line: string): MarkdownHeading | undefined {
  const [, marks, title] = HEADING.exec(line) ?? [];
  return marks === undefined || title === undefined ? undefined : { level: marks.length, title };
}

export function isMarkdownHeading(line: string): boolean {
  return HEADING.test(line);
}

/** Reads the fence of a block of code; undefined if a line is none. */
export function parseFence(line: string): Fence | undefined {
  const [, backticks, tildes, language = ""] = FENCE.exec(line) ?? [];
  const mark = backticks ?? tildes;
  return mark === undefined ? undefined : { mark, language };
}
