const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Where a JSON text is nested deeper than so many brackets; undefined where it nowhere is.
 *
 * The parser takes any depth, and everything after it that walks a value would run out of stack.
 */
export function findDeepNesting(text: string, mostDepth: number): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > mostDepth) return at;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return undefined;
}

/** The position of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return quote;
    at = quote;
  }
}
