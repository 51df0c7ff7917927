/** Quotation marks: the first pair is taken that does not occur in the text. */
const MARKS = [
  ['"', '"'],
  ["“", "”"],
  ["«", "»"],
] as const;

/**
 * Quotes a text from its start, word for word: whole sentences where they fit, else whole words,
 * with an ellipsis outside the marks if something was cut.
 *
 * White space becomes single blanks, so that a quotation is one line; whoever checks it against
 * its source does the same there. Marks that occur in the text are never its outer marks.
 * Empty if not even one word fits.
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

/** Words end before a blank. Scripts that write without blanks may be cut between any two characters. */
const WORD_END = /(?<!^)(?= )|(?<=[\u2e80-\u{10ffff}])(?=[\u2e80-\u{10ffff}])/gu;

/** Where the last sentence ends that fits and takes half of the room, else the last word. */
function findCut(line: string, maxCharacters: number): number {
  if (line.length <= maxCharacters) return line.length;
  const ends = Array.from(line.slice(0, Math.max(0, maxCharacters) + 1).matchAll(WORD_END), ({ index }) => index);
  const sentenceEnd = ends.findLast(
    (end, order) =>
      (ends[order + 1] ?? maxCharacters) >= maxCharacters / 2 && ".!?。！？".includes(line.charAt(end - 1)),
  );
  return sentenceEnd ?? ends.at(-1) ?? 0;
}
