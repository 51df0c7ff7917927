// Colours and cursor moves of a terminal: ESC [ parameters letter.

/** The character that begins a colour. */
export const ESCAPE = 0x1b;
/** `ESC [ 1;31 m`: no colour needs more parameters. */
const MAX_PARAMETERS = 20;
const ESCAPE_SEQUENCE = new RegExp(`\\u001b\\[[\\d;?]{0,${MAX_PARAMETERS}}[A-Za-z]`, "g");

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

/** Where the colour code that begins at an escape ends, character by character because every line is asked; that place itself if none does. */
export function endOfColour(text: string, from: number, limit: number): number {
  if (text.charCodeAt(from + 1) !== 0x5b) return from;
  let at = from + 2;
  while (at < limit && at - from - 2 < MAX_PARAMETERS && isParameter(text.charCodeAt(at))) at += 1;
  const last = text.charCodeAt(at) | 0x20;
  return at < limit && last >= 0x61 && last <= 0x7a ? at + 1 : from;
}

/** A digit, `;` or `?`. */
function isParameter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x3b || code === 0x3f;
}
