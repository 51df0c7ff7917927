import { linesOf } from "./lines-of.ts";

/** A line at least this long was broken by an editor, not by its writer. */
const WRAPPED_LINE = 60;

const FENCES = ["```", "~~~"] as const;
const LIST_MARK = /^(?:[-*+•]|\d{1,3}[.)]|#{1,6}|\[[ xX]\])\s+/;

/**
 * The sentences of a text, code blocks, tables and block quotations left out, list marks taken
 * off. Each is a stretch of the text word for word, but for its white space. One pass.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const block of splitBlocks(text)) cutBlock(block, sentences);
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
    // Rows of tables are data, and behind an angle bracket somebody else speaks.
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

/** The sentences of one paragraph, each whole: a full stop in a name, a number or code ends none. */
export function cutSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  cutBlock(paragraph, sentences);
  return sentences;
}

function cutBlock(block: string, sentences: string[]): void {
  let start = 0;
  let hasCodeSpans = true;
  for (let index = 0; index < block.length; index += 1) {
    const code = block.charCodeAt(index);
    if (code === BACKTICK && hasCodeSpans) {
      const closing = block.indexOf("`", index + 1);
      hasCodeSpans = closing !== -1;
      if (hasCodeSpans) index = closing;
    } else if (SENTENCE_MARKS.has(code)) {
      const end = endOfMarks(block, index + 1);
      if (endsSentence(block, index, end)) {
        sentences.push(block.slice(start, end).trim());
        start = end;
      }
      index = end - 1;
    }
  }
  const rest = block.slice(start).trim();
  if (rest !== "") sentences.push(rest);
}

const BACKTICK = "`".charCodeAt(0);
const SENTENCE_MARKS: ReadonlySet<number> = new Set([...".!?…。！？"].map((mark) => mark.charCodeAt(0)));

/** Where the marks and closing brackets after a full stop end. */
function endOfMarks(block: string, from: number): number {
  let end = from;
  while (end < block.length && ".!?…\"”»'’)]*_".includes(block.charAt(end))) end += 1;
  return end;
}

const ABBREVIATIONS = new Set(
  "e.g i.e z.b d.h u.a bzw ca vs etc usw dr mr mrs nr no st inkl evtl ggf p.ex cf approx".split(" "),
);

function endsSentence(block: string, mark: number, end: number): boolean {
  if ("。！？".includes(block.charAt(mark))) return true;
  if (end < block.length && !/\s/.test(block.charAt(end))) return false;
  if (block.charAt(mark) !== ".") return true;
  const word = /[^\s(]*$/.exec(block.slice(Math.max(0, mark - 12), mark))?.[0].toLowerCase() ?? "";
  if (ABBREVIATIONS.has(word) || /^(?:\p{L}|\d{1,2})$/u.test(word)) return end >= block.length;
  return !/^\s*\p{Ll}/u.test(block.slice(end, end + 4));
}
