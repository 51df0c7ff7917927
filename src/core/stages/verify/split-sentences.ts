/** Ends that are no ends of sentences. */
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|nr|z\.\s?B|d\.\s?h|ca|bzw|p\.\s?ex|\p{L})\.$/iu;
const OPENS = new Map([
  ["(", ")"],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
]);
const TOGGLES = new Set(['"', "`"]);

/**
 * Parts a line into its sentences, with the white space after each: joined again they are the line. What stands in
 * quotation marks, backticks or brackets is one piece.
 */
export function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  const lastOf = new Map([...OPENS.values(), ...TOGGLES].map((mark) => [mark, line.lastIndexOf(mark)]));
  let start = 0;
  let closing: string | undefined;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (closing !== undefined) {
      if (character === closing) closing = undefined;
      continue;
    }
    const opened = TOGGLES.has(character) ? character : OPENS.get(character);
    // A mark that is never closed holds nothing together.
    if (opened !== undefined && (lastOf.get(opened) ?? -1) > index) closing = opened;
    else if (isEnd(line, index, start)) {
      let end = index + 1;
      while (end < line.length && /[.!?*_"”»)\s]/.test(line.charAt(end))) end += 1;
      sentences.push(line.slice(start, end));
      start = end;
      index = end - 1;
    }
  }
  if (start < line.length) sentences.push(line.slice(start));
  return sentences;
}

function isEnd(line: string, index: number, start: number): boolean {
  const character = line.charAt(index);
  if (character === "。" || character === "！" || character === "？") return true;
  if (character !== "." && character !== "!" && character !== "?") return false;
  if (!/^[*_"”»)]{0,4}\s/.test(line.slice(index + 1, index + 6))) return false;
  const next = line.slice(index + 1, index + 12).replace(/^[*_"”»)\s]+/, "");
  if (/^\p{Ll}/u.test(next)) return false;
  return character !== "." || !ABBREVIATION.test(line.slice(Math.max(start, index - 10), index + 1));
}
