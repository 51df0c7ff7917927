import { parseHeading } from "./parse-heading.ts";

// The look-aheads take a run whole or not at all: without them a long run would be tried at every length.
const FENCE = /^[ \t]{0,20}(`{3,}(?!`)|~{3,}(?!~))([^`]*)$/;

/** A line of an answer. */
export interface AnswerLine {
  readonly text: string;
  /** True inside a block of code, its fences included: there a `#` opens no section. */
  readonly isCode: boolean;
}

/**
 * Marks the lines that are code, and drops a fence around the answer as a whole, which models like to add.
 *
 * A fence that is never closed is dropped too: it would hide every section after it.
 */
export function unwrapFences(lines: readonly string[]): AnswerLine[] {
  return markCode(dropWrapper(lines)).filter(({ text, isCode }) => isCode || !FENCE.test(text));
}

/** An odd number of fences before the first section means that the last of them opened around it. */
function dropWrapper(lines: readonly string[]): readonly string[] {
  const firstSection = lines.findIndex((line) => parseHeading(line)?.section !== undefined);
  const before = lines.slice(0, Math.max(firstSection, 0));
  if (before.filter((line) => FENCE.test(line)).length % 2 === 0) return lines;
  const opening = before.findLastIndex((line) => FENCE.test(line));
  const closing = lines.findLastIndex((line) => FENCE.exec(line)?.[2]?.trim() === "");
  return lines.filter((_, index) => index !== opening && (index !== closing || closing < firstSection));
}

/** Says of each line whether it is in a block that is closed. */
function markCode(lines: readonly string[]): AnswerLine[] {
  const marked: AnswerLine[] = [];
  let open: { readonly index: number; readonly mark: string } | undefined;
  for (const [index, text] of lines.entries()) {
    marked.push({ text, isCode: false });
    const [, mark = "", info = ""] = FENCE.exec(text) ?? [];
    if (mark === "") continue;
    if (open === undefined) open = { index, mark };
    else if (info.trim() === "" && mark.startsWith(open.mark)) {
      for (let line = open.index; line <= index; line += 1) marked[line] = { text: lines[line] ?? "", isCode: true };
      open = undefined;
    }
  }
  return marked;
}
