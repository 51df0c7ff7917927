/** Stands for a hidden character: no letter, no blank and no mark, so that it matches no rule and parts no sentence. */
const HIDDEN = "\uFFFC";
/** Longer than this it is no quotation but a stray mark. */
const QUOTATION_CHARACTERS = 400;
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["`", "`"],
  ["'", "'"],
  ["‘", "’"],
]);
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** One word in quotation marks is a name, not somebody's speech. */
const ONE_WORD = /^\s?\S{1,60}\s?$/;

/** Hides what a line quotes, one mark of its length for another: quotations and code of more than a word. */
export function hideQuotations(line: string): string {
  const pieces: string[] = [];
  const closings = new Map<string, number>();
  let copied = 0;
  for (let position = 0; position < line.length; position += 1) {
    const closing = PAIRS.get(line.charAt(position));
    if (closing === undefined || isInsideWord(line, position)) continue;
    const end = findClosing(line, closing, position, closings);
    if (end === undefined) continue;
    const quotation = line.slice(position + 1, end);
    if (!ONE_WORD.test(quotation)) {
      pieces.push(line.slice(copied, position + 1), HIDDEN.repeat(quotation.length));
      copied = end;
    }
    position = end;
  }
  return pieces.join("") + line.slice(copied);
}

/** Undefined where nothing closes near by. Every line is searched once for each mark, however many openings it has. */
function findClosing(
  line: string,
  closing: string,
  opening: number,
  closings: Map<string, number>,
): number | undefined {
  let end = closings.get(closing) ?? 0;
  while (end <= opening || (end < line.length && isApostrophe(line, end))) {
    const next = line.indexOf(closing, Math.max(end, opening) + 1);
    end = next < 0 ? line.length : next;
  }
  closings.set(closing, end);
  return end < line.length && end - opening <= QUOTATION_CHARACTERS ? end : undefined;
}

function isApostrophe(line: string, position: number): boolean {
  const mark = line.charAt(position);
  return (mark === "'" || mark === "’") && WORD_CHARACTER.test(line.charAt(position + 1));
}

function isInsideWord(line: string, position: number): boolean {
  return line.charAt(position) === "'" && position > 0 && WORD_CHARACTER.test(line.charAt(position - 1));
}
