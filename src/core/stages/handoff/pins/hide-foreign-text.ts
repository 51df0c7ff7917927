import type { Paragraph } from "../../../turns/paragraph.ts";

/** Stands for a hidden character: no letter, no blank and no mark, so that it matches no rule and parts no sentence. */
export const HIDDEN = "\uFFFC";
/** What a line quotes, or shows as code. What is longer than this is not a quotation: its first mark is a stray one. */
const QUOTATION =
  /"[^"]{0,399}"|“[^“”]{0,399}”|„[^„“]{0,399}“|«[^«»]{0,399}»|`[^`]{0,399}`|(?<![\p{L}\p{N}])'(?:[^']|'(?=[\p{L}\p{N}])){0,399}'(?![\p{L}\p{N}])|‘(?:[^‘’]|’(?=[\p{L}\p{N}])){0,399}’(?![\p{L}\p{N}])/gu;
/** One word in quotation marks is a name, not somebody's speech. */
const ONE_WORD = /^\s?\S{1,60}\s?$/;

/**
 * A text in which everything that is not the user's own is hidden: paragraphs that were left out, quotations and code.
 *
 * It has the length of the text, so that positions in one are positions in the other.
 */
export function hideForeignText(text: string, shown: readonly Paragraph[]): string {
  let visible = "";
  for (const { start, end } of shown) {
    const lines = text.slice(start, end).split(/(?<=\n)/);
    visible += blank(text.slice(visible.length, start)) + lines.map(hideQuotations).join("");
  }
  return visible + blank(text.slice(visible.length));
}

function hideQuotations(line: string): string {
  return line.replace(QUOTATION, (found) => {
    const quotation = found.slice(1, -1);
    return ONE_WORD.test(quotation) ? found : found.charAt(0) + HIDDEN.repeat(quotation.length) + found.slice(-1);
  });
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
