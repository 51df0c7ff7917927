import { parseHeading } from "./parse-heading.ts";

// The look-aheads take a run whole or not at all: without them a long run would be tried at every length.
const FENCE = /^[ \t]{0,20}(`{3,}(?!`)|~{3,}(?!~))([^`]*)$/;

/** A line of an answer. */
export interface AnswerLine {
  readonly text: string;
  /** True inside a block of code, its fences included: there a `#` is no heading. */
  readonly isCode: boolean;
}

/**
 * Marks the lines that are code, and drops a fence around the answer as a whole, which models like to add.
 *
 * A fence that is never closed is dropped too: it would hide every section after it.
 */
export function unwrapFences(lines: readonly string[]): AnswerLine[] {
  const inner = dropWrapper(lines);
  const blockEnds = findBlockEnds(inner);
  const result: AnswerLine[] = [];
  let end = -1;
  for (const [index, text] of inner.entries()) {
    end = Math.max(end, blockEnds.get(index) ?? -1);
    const isCode = index <= end;
    if (isCode || !FENCE.test(text)) result.push({ text, isCode });
  }
  return result;
}

/** An odd number of fences before the first section means that the last of them opened around it. */
function dropWrapper(lines: readonly string[]): readonly string[] {
  const firstSection = lines.findIndex((line) => parseHeading(line)?.section !== undefined);
  const before = lines.slice(0, Math.max(firstSection, 0)).filter((line) => FENCE.test(line));
  if (before.length % 2 === 0) return lines;
  const opening = lines.slice(0, firstSection).findLastIndex((line) => FENCE.test(line));
  const closing = lines.findLastIndex((line) => FENCE.exec(line)?.[2]?.trim() === "");
  return lines.filter((_, index) => index !== opening && (index !== closing || closing < firstSection));
}

/** For each line that opens a block, the line that closes it. */
function findBlockEnds(lines: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  let open: { readonly index: number; readonly mark: string } | undefined;
  for (const [index, line] of lines.entries()) {
    const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
    if (mark === "") continue;
    if (open === undefined) open = { index, mark };
    else if (info.trim() === "" && mark.startsWith(open.mark)) {
      ends.set(open.index, index);
      open = undefined;
    }
  }
  return ends;
}
