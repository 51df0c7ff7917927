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
  const inner = dropWrapper(lines);
  const isCode = markCode(inner);
  return inner
    .map((text, index) => ({ text, isCode: isCode[index] === true }))
    .filter((line) => line.isCode || !FENCE.test(line.text));
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

/** By line: whether it is in a block that is closed. */
function markCode(lines: readonly string[]): readonly boolean[] {
  const isCode = lines.map(() => false);
  let open: { readonly index: number; readonly mark: string } | undefined;
  for (const [index, line] of lines.entries()) {
    const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
    if (mark === "") continue;
    if (open === undefined) open = { index, mark };
    else if (info.trim() === "" && mark.startsWith(open.mark)) {
      isCode.fill(true, open.index, index + 1);
      open = undefined;
    }
  }
  return isCode;
}
