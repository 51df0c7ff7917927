// Colours and cursor moves of a terminal: ESC [ parameters letter.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for.
const ESCAPE_SEQUENCE = /\u001b\[[\d;?]{0,20}[A-Za-z]/g;

/** A text without the colour codes of a terminal. */
export function stripColours(text: string): string {
  return text.includes("\u001b") ? text.replaceAll(ESCAPE_SEQUENCE, "") : text;
}
