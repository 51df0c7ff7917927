/** How far back the beginning of the line is looked for; longer lines are JSON far more often than anything else. */
const MAX_LINE_LENGTH = 2_000;
const JSON_LINE = /^\s{0,200}[[{"]/;

/** Whether the line through `from` begins like a JSON document, so that quotes in it part strings. */
export function isOnJsonLine(text: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - MAX_LINE_LENGTH), from);
  const lineBreak = before.lastIndexOf("\n");
  if (lineBreak === -1 && from > MAX_LINE_LENGTH) return true;
  return JSON_LINE.test(before.slice(lineBreak + 1));
}
