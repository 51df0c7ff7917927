import { SPACE } from "../../text/character-codes.ts";
import { characterSet, codeAt, isIn, LETTERS, runEnd, runStart, URL_SAFE } from "../text/ascii-set.ts";

const NAME = characterSet("AZ", "az", "09", "_", "-", ".", "$");
/** A judgement: names in code are shorter. */
const MAX_HEAD_LENGTH = 64;

/** The longest part of a name after its telling word: `_production_2`. */
const MAX_TAIL_LENGTH = 16;

/** Where the name that contains a telling word ends; undefined if the word is only part of something longer. */
export function findNameEnd(text: string, wordEnd: number): number | undefined {
  const end = runEnd(text, URL_SAFE, wordEnd, MAX_TAIL_LENGTH + 1);
  return end > wordEnd + MAX_TAIL_LENGTH ? undefined : end;
}

/** Words that say little by themselves: the word before them may give the kind, as in `API key` and `seed phrase`. */
const QUALIFIED = /^(?:[Kk]ey|[Pp]hrase)/;
const QUALIFIED_START = characterSet("K", "k", "P", "p");

/** Where the name begins that ends at `end` and contains a telling word from `wordStart` on. */
export function findNameStart(text: string, wordStart: number, end: number): number {
  let start = runStart(text, NAME, wordStart, MAX_HEAD_LENGTH);
  // The letter of an escape before it and the dashes of a flag are not part of the name.
  if (text[start - 1] === "\\" && "nrt".includes(text.charAt(start)) && start < wordStart) start += 1;
  while (text[start] === "-") start += 1;
  const isLone = start === wordStart && codeAt(text, start - 1) === SPACE;
  if (!isLone || !isIn(QUALIFIED_START, codeAt(text, start)) || !QUALIFIED.test(text.slice(wordStart, end)))
    return start;
  const qualifierStart = runStart(text, LETTERS, start - 1, MAX_HEAD_LENGTH);
  return qualifierStart === start - 1 ? start : qualifierStart;
}
