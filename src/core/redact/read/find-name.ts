import { SPACE } from "../../text/character-codes.ts";
import { characterSet, codeAt, isIn, LETTERS, runEnd, runStart, URL_SAFE } from "../text/ascii-set.ts";

const NAME = characterSet("AZ", "az", "09", "_", "-", ".", "$");
/** A judgement: names in code are shorter. */
const MAX_HEAD_LENGTH = 64;

/** Longest rest of a name after its telling word: `_production_2`. */
const MAX_TAIL_LENGTH = 16;

/** Where the name ends that holds a telling word; undefined where the word is only a part of a longer thing. */
export function findNameEnd(text: string, wordEnd: number): number | undefined {
  const end = runEnd(text, URL_SAFE, wordEnd, MAX_TAIL_LENGTH + 1);
  return end > wordEnd + MAX_TAIL_LENGTH ? undefined : end;
}

/** Words that say little alone: their kind may be the word before them, as in `API key` and `seed phrase`. */
const QUALIFIED = /^(?:[Kk]ey|[Pp]hrase)/;
const QUALIFIED_START = characterSet("K", "k", "P", "p");

/** Where the name begins that ends at `end` and holds a telling word from `wordStart` on. */
export function findNameStart(text: string, wordStart: number, end: number): number {
  let start = runStart(text, NAME, wordStart, MAX_HEAD_LENGTH);
  // Nor is the letter of an escape before it, nor are the dashes of a flag a part of a name.
  if (text[start - 1] === "\\" && "nrt".includes(text.charAt(start)) && start < wordStart) start += 1;
  while (text[start] === "-") start += 1;
  const isLone = start === wordStart && codeAt(text, start - 1) === SPACE;
  if (!isLone || !isIn(QUALIFIED_START, codeAt(text, start)) || !QUALIFIED.test(text.slice(wordStart, end)))
    return start;
  const qualifierStart = runStart(text, LETTERS, start - 1, MAX_HEAD_LENGTH);
  return qualifierStart === start - 1 ? start : qualifierStart;
}
