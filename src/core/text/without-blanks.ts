const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BLANK = 0x20;

/** JSON on one line, the same whatever blanks somebody put between its values. */
export function withoutBlanks(json: string): string {
  // Most JSON has none: then nothing is copied.
  let kept = "";
  let from = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code <= BLANK) {
      kept += json.slice(from, at);
      from = at + 1;
    }
  }
  return from === 0 ? json : kept + json.slice(from);
}

/** The place of the closing quotation mark. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
