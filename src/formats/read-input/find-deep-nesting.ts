import { skipString } from "../find-spans.ts";

const QUOTE = 0x22;

/**
 * Where a JSON text is nested deeper than so many brackets; undefined where it nowhere is.
 *
 * The parser takes any depth, and everything after it that walks a value would run out of stack.
 */
export function findDeepNesting(text: string, mostDepth: number): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at) - 1;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > mostDepth) return at;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return undefined;
}
