import type { Paragraph } from "../../../turns/paragraph.ts";
import { hideQuotations } from "./hide-quotations.ts";

/**
 * A text in which what is not to be read is blank: paragraphs that were left out, and quotations.
 *
 * It has the length of the text, so that positions in one are positions in the other.
 */
export function hideForeignText(text: string, shown: readonly Paragraph[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of shown) {
    pieces.push(
      blank(text.slice(done, start)),
      ...text
        .slice(start, end)
        .split(/(?<=\n)/)
        .map(hideQuotations),
    );
    done = end;
  }
  pieces.push(blank(text.slice(done)));
  return pieces.join("");
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
