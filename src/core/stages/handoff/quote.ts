import { cutBefore } from "../../text/clip-text.ts";

/** Quotation marks, the first whose marks do not stand in the text is taken. */
const MARKS = [
  ['"', '"'],
  ["“", "”"],
  ["«", "»"],
] as const;

/**
 * Quotes a text from its start, word for word: whole sentences where they fit, else whole words,
 * with an ellipsis outside the marks where something was cut.
 *
 * White space becomes single blanks, so that a quotation is one line; whoever checks it against
 * its source does the same there. Marks that stand in the text are never its outer marks.
 * Empty where not even one word fits.
 */
export function quote(text: string, maxCharacters: number): string {
  const line = toOneLine(text);
  const kept = line.slice(0, findCut(line, maxCharacters)).trimEnd();
  const marks = MARKS.find(([opening, closing]) => !kept.includes(opening) && !kept.includes(closing));
  const words = marks === undefined ? kept.slice(0, kept.indexOf('"')).trimEnd() : kept;
  if (words === "") return "";
  const [opening, closing] = marks ?? MARKS[0];
  return `${opening}${words}${closing}${words.length < line.length ? "…" : ""}`;
}

/** Quotes stretches of one message side by side, together at most so many characters. */
export function quoteSegments(segments: readonly string[], maxCharacters: number): string {
  const quotations: string[] = [];
  let left = maxCharacters;
  for (const segment of segments) {
    const quotation = quote(segment, left);
    if (quotation === "") break;
    quotations.push(quotation);
    left -= quotation.length;
    if (quotation.endsWith("…")) break;
  }
  const isWhole = quotations.length === segments.length || quotations.at(-1)?.endsWith("…") === true;
  return quotations.join(" ") + (isWhole || quotations.length === 0 ? "" : "…");
}

/** White space that is not one blank already: most is, and replacing it with itself takes long. */
const ANY_BUT_BLANK = /\s{2,}|[^\S ]/g;

/** A text with every run of white space as one blank, as quotations and their check compare it. */
export function toOneLine(text: string): string {
  return text.replace(ANY_BUT_BLANK, " ").trim();
}

function findCut(line: string, maxCharacters: number): number {
  if (line.length <= maxCharacters) return line.length;
  let lastWordEnd = 0;
  for (let index = cutBefore(line, Math.max(0, maxCharacters)); index > 0; index -= 1) {
    if (!isWordEnd(line, index)) continue;
    if (isSentenceMark(line.charCodeAt(index - 1))) return index;
    if (lastWordEnd === 0) lastWordEnd = index;
    // Rather half a sentence than less than half of the room.
    if (index < maxCharacters / 2) break;
  }
  return lastWordEnd;
}

/** Whether a word ends right before `index`. Scripts that write without blanks may be cut between any two characters. */
function isWordEnd(line: string, index: number): boolean {
  if (line.charCodeAt(index) === 32) return true;
  return (
    cutBefore(line, index) === index && isUnspaced(line.charCodeAt(index - 1)) && isUnspaced(line.charCodeAt(index))
  );
}

/** Han, kana and what follows them in Unicode. */
const FIRST_UNSPACED = 0x2e80;

function isUnspaced(code: number): boolean {
  return code >= FIRST_UNSPACED;
}

const SENTENCE_MARKS: ReadonlySet<number> = new Set([...".!?。！？"].map((mark) => mark.charCodeAt(0)));

function isSentenceMark(code: number): boolean {
  return SENTENCE_MARKS.has(code);
}
