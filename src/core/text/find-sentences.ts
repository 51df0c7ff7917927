import type { Span } from "./span.ts";
export interface SentenceOptions {
  /** The writer is in a hurry: a small letter may open a sentence, and a bare number or letter may end one. */
  readonly isHasty?: boolean;
  /** Text in quotation marks or brackets is one piece. */
  readonly keepsQuotations?: boolean;
}

/**
 * Marks that hold their content together, by opening mark. Built once, because this runs over every line of a session.
 */
const CODE: ReadonlyMap<string, string> = new Map([["`", "`"]]);
const CODE_AND_QUOTATIONS: ReadonlyMap<string, string> = new Map([
  ...CODE,
  ["(", ")"],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ['"', '"'],
]);
const SENTENCE_MARKS = ".!?…。！？";
const FULL_WIDTH_MARKS = "。！？";
/** What may follow an end mark and still belongs to its sentence. */
const CLOSING_MARKS = ".!?…\"”“»'’)]*_";

/**
 * Where the sentences of a text begin and end. Together they cover the text: white space after a sentence belongs to
 * the next one. A full stop in a name, a number, an abbreviation or code does not end a sentence. One pass.
 */
export function findSentences(text: string, options: SentenceOptions = {}): Span[] {
  const sentences: Span[] = [];
  const closings = options.keepsQuotations === true ? CODE_AND_QUOTATIONS : CODE;
  let neverClosed = "";
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const closing = closings.get(character);
    if (closing !== undefined && !neverClosed.includes(closing)) {
      const closed = text.indexOf(closing, index + 1);
      // A mark that is never closed does not hold anything together.
      if (closed === -1) neverClosed += closing;
      else index = closed;
    } else if (SENTENCE_MARKS.includes(character)) {
      const end = skipMarks(text, index + 1);
      if (endsSentence(text, index, end, options.isHasty === true)) {
        sentences.push({ start, end });
        start = end;
      }
      index = end - 1;
    }
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences;
}

function skipMarks(text: string, from: number): number {
  let end = from;
  while (end < text.length && CLOSING_MARKS.includes(text.charAt(end))) end += 1;
  return end;
}

const ABBREVIATIONS: ReadonlySet<string> = new Set(
  "e.g i.e z.b d.h u.a bzw ca vs etc usw dr mr mrs nr no st inkl evtl ggf p.ex cf approx".split(" "),
);
/** Words that are abbreviations before a number or a name, but which people in a hurry also use to end sentences. */
const WORDS_TOO: ReadonlySet<string> = new Set(["no"]);
/** A judgement: abbreviations are shorter. */
const LAST_WORD_CHARACTERS = 12;
const BARE_MARK = /^(?:\p{L}|\d{1,2})$/u;

function endsSentence(text: string, mark: number, end: number, isHasty: boolean): boolean {
  if (FULL_WIDTH_MARKS.includes(text.charAt(mark))) return true;
  if (end < text.length && !/\s/.test(text.charAt(end))) return false;
  if (text.charAt(mark) !== ".") return true;
  const before = text.slice(Math.max(0, mark - LAST_WORD_CHARACTERS), mark);
  const word = /[^\s(]*$/.exec(before)?.[0].toLowerCase() ?? "";
  const isShort = isHasty
    ? ABBREVIATIONS.has(word) && !WORDS_TOO.has(word)
    : ABBREVIATIONS.has(word) || BARE_MARK.test(word);
  if (isShort) return end >= text.length;
  return isHasty || !/^\s*\p{Ll}/u.test(text.slice(end, end + 4));
}
