// Colours and cursor moves of a terminal: ESC [ parameters letter.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for the escape character.
const ESCAPE_SEQUENCE = /\u001b\[[\d;?]{0,20}[A-Za-z]/g;

/** A text without the colour codes of a terminal. */
export function stripColours(text: string): string {
  return text.includes("\u001b") ? text.replaceAll(ESCAPE_SEQUENCE, "") : text;
}

/** Where the colour codes of a text are, in order. */
export function* findColours(
  text: string,
): Generator<{ readonly start: number; readonly end: number }, void, undefined> {
  if (!text.includes("\u001b")) return;
  for (const { index, 0: code } of text.matchAll(ESCAPE_SEQUENCE)) yield { start: index, end: index + code.length };
}
