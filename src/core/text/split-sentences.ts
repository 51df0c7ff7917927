import { findSentences } from "./find-sentences.ts";
import { linesOf } from "./lines-of.ts";

/** A line at least this long was broken by an editor, not by its writer. */
const WRAPPED_LINE = 60;

const FENCES = ["```", "~~~"] as const;
const LIST_MARK = /^(?:[-*+•]|\d{1,3}[.)]|#{1,6}|\[[ xX]\])\s+/;

/**
 * The sentences of a text without its code blocks, tables, block quotations and list marks. Each is quoted word for
 * word, apart from white space. One pass.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const block of splitBlocks(text)) sentences.push(...cutSentences(block));
  return sentences;
}

function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let fence: string | undefined;
  let block: string[] = [];
  for (const line of linesOf(text)) {
    const content = line.trim();
    const mark = FENCES.find((opening) => content.startsWith(opening));
    const isFence = mark !== undefined && (fence === undefined || fence === mark);
    // Table rows are data, and after an angle bracket someone else is quoted.
    const isProse = fence === undefined && !isFence && !content.startsWith("|") && !content.startsWith(">");
    const trimmed = isProse ? content : "";
    const goesOn = trimmed !== "" && (block.at(-1)?.length ?? 0) >= WRAPPED_LINE && !LIST_MARK.test(trimmed);
    if (!goesOn && block.length > 0) {
      blocks.push(block.join(" "));
      block = [];
    }
    if (trimmed !== "") block.push(goesOn ? trimmed : withoutListMarks(trimmed));
    if (isFence) fence = fence === undefined ? mark : undefined;
  }
  if (block.length > 0) blocks.push(block.join(" "));
  return blocks;
}

function withoutListMarks(line: string): string {
  let rest = line;
  for (let mark = LIST_MARK.exec(rest); mark !== null; mark = LIST_MARK.exec(rest)) rest = rest.slice(mark[0].length);
  return rest;
}

/** The sentences of one paragraph, each whole: a full stop in a name, a number or code does not end one. */
export function cutSentences(paragraph: string): string[] {
  return findSentences(paragraph).flatMap(({ start, end }) => {
    const sentence = paragraph.slice(start, end).trim();
    return sentence === "" ? [] : [sentence];
  });
}
