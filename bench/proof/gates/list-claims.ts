/** What we write in place of something that was cut out of a quotation, for its length or because it is a secret. */
const CUT_OUT = /…(?: \[\d+ characters left out\] …)?|\[REDACTED [A-Z0-9 ]+\]/;
/**
 * Our own quotations say which message they are from. Other quotation marks belong to code, and would split what they
 * should join.
 */
const QUOTED = /"([^"\n]{6,})" \((?:message )?\d|“([^\n]{6,}?)” \((?:message )?\d/g;
/** Shorter pieces occur everywhere. */
const MIN_PIECE_LENGTH = 4;
const MIN_NUMBER_LENGTH = 3;

/**
 * Numbers that we may state ourselves: places in the conversation, and counts and sums of what is hidden, which the
 * product's own check recomputes.
 */
const COUNTED =
  /\bmessages? \d+(?:(?: to |, )\d+)*|\(\d+, last as\b|(?:sum|×) ?-?\d[\d.,]*|\b\d[\d,.]* (?:\w+ )?(?:characters|chars|lines|rows|entries|items|more|numbers|tokens|distinct|files|matches|tests|packages|hidden|others?|bytes|times)\b|(?<=[:,] \w+ )\d+(?=[,\]]| ·|$)/gim;
const OUR_NAMES = /\b[hr]-[0-9a-z]{8,}/g;
/**
 * In a handoff each line of the account begins with the number of its message, and what is true at the end ends with
 * it, whether that stands below, or with what happened since.
 */
const MESSAGE_NUMBERS = /^\d+ |\(\d+(?:, below)?\)(?=$|, files were edited since$)/gm;

/** The pieces of a text's quotations, each of which was said in one go. */
export function listQuotations(text: string): string[] {
  return Array.from(text.matchAll(QUOTED), ([, straight, curly]) => straight ?? curly ?? "").flatMap((quoted) =>
    quoted
      .split(CUT_OUT)
      .map(bareText)
      .filter((piece) => piece.length >= MIN_PIECE_LENGTH),
  );
}

/** The numbers that a text states, except its own counts. */
export function listStatedNumbers(text: string): string[] {
  const stated = text.replaceAll(OUR_NAMES, "").replaceAll(COUNTED, "");
  return (stated.match(/\d+/g) ?? []).filter((digits) => digits.length >= MIN_NUMBER_LENGTH);
}

/** A handoff without the numbers of messages: we may state places in the conversation ourselves. */
export function withoutMessageNumbers(handoff: string): string {
  return handoff.replaceAll(MESSAGE_NUMBERS, "");
}

/** A text without blanks, quotes and escapes, so that a quotation is the same however it was stored. */
export function bareText(text: string): string {
  return text.replaceAll(/\\+[nrt"]?|[\s"'`]/g, "");
}
