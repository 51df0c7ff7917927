const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A JSON text without the blanks between its tokens. Every token stays as it is written, so no number is rounded. */
export function minifyJson(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      if (at > from) pieces.push(text.slice(from, at));
      at += 1;
      from = at;
    } else at += 1;
  }
  pieces.push(text.slice(from));
  return pieces.join("");
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}
