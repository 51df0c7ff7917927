/**
 * The tokenizer's work grows with the square of a run that it cannot cut, so longer runs are cut
 * for it. A multiple of three, because encodings group digits by threes.
 */
const MAX_RUN_LENGTH = 384;

/** Pieces of about this size keep its working memory small. */
const PIECE_CHARACTERS = 16_384;

/**
 * Splits a text so that counting its pieces takes linear time, and yields the pieces in order.
 *
 * A piece ends where a letter or digit meets a blank or a mark, which every encoding cuts anyway:
 * such a cut changes no count. Only inside a run of one kind of character longer than
 * `MAX_RUN_LENGTH` (a megabyte of one letter, a page of Chinese without a comma) a cut may add a
 * token or take one away.
 */
export function* splitForTokenizer(text: string): Generator<string> {
  let start = 0;
  let runStart = 0;
  let runKind = 0;

  for (let index = 0; index < text.length; index += 1) {
    const kind = kindOfRun(text.charCodeAt(index));
    const isRunTooLong = kind === runKind && index - runStart >= MAX_RUN_LENGTH && !isTrail(text.charCodeAt(index));
    const isPieceFull = index - start >= PIECE_CHARACTERS && isCutPoint(runKind, kind);

    if (isRunTooLong || isPieceFull) {
      yield text.slice(start, index);
      start = index;
    }
    if (isRunTooLong || kind !== runKind) {
      runStart = index;
      runKind = kind;
    }
  }
  if (start < text.length) yield text.slice(start);
}

/** Kinds of characters; the values only have to differ. */
const LETTER = 1;
const DIGIT = 2;
const SPACE = 3;
const LINE_BREAK = 4;
const MARK = 5;
const APOSTROPHE = 6;
const NOT_ASCII = 7;

function kindOfRun(codeUnit: number): number {
  if (codeUnit > 0x7f) return NOT_ASCII;
  if ((codeUnit >= 0x61 && codeUnit <= 0x7a) || (codeUnit >= 0x41 && codeUnit <= 0x5a)) return LETTER;
  if (codeUnit >= 0x30 && codeUnit <= 0x39) return DIGIT;
  if (codeUnit === 0x20 || codeUnit === 0x09) return SPACE;
  if (codeUnit === 0x0a || codeUnit === 0x0d) return LINE_BREAK;
  return codeUnit === 0x27 ? APOSTROPHE : MARK;
}

/** An apostrophe may belong to the word before it (`don't`), and a character outside ASCII may be a letter. */
function isCutPoint(before: number, after: number): boolean {
  return (before === LETTER || before === DIGIT) && (after === SPACE || after === LINE_BREAK || after === MARK);
}

function isTrail(codeUnit: number): boolean {
  return codeUnit >= 0xdc00 && codeUnit <= 0xdfff;
}
