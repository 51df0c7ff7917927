import { BACKSLASH, LINE_FEED, QUOTE, SPACE } from "../../text/character-codes.ts";
/**
 * Messages that were taken out together, one JSON message per line. The archive keeps their original characters, and a
 * client may have spread one over several lines.
 */
export function lineUpMessages(range: string): string {
  if (isLinedUp(range)) return range;
  let text = "";
  let from = 0;
  let depth = 0;
  for (let at = 0; at < range.length; at += 1) {
    const code = range.charCodeAt(at);
    if (code === QUOTE) at = endOfString(range, at) - 1;
    else if (code === OPENING_BRACE || code === OPENING_BRACKET) depth += 1;
    else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) depth = Math.max(0, depth - 1);
    else if (code <= SPACE && depth > 0) {
      text += range.slice(from, at);
      from = at + 1;
    }
  }
  return text + range.slice(from);
}

const [OPENING_BRACE, CLOSING_BRACE] = [0x7b, 0x7d];
const [OPENING_BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d];

/**
 * Inside a message, a line ending with a brace is never followed by one beginning with a brace: there is a comma in
 * between.
 */
function isLinedUp(range: string): boolean {
  for (let from = 0; from < range.length; ) {
    const found = range.indexOf("\n", from);
    const end = found === -1 ? range.length : found;
    if (range.charCodeAt(from) !== OPENING_BRACE || range.charCodeAt(end - 1) !== CLOSING_BRACE) return false;
    from = end + 1;
  }
  return true;
}

/** A line break ends a string in text that is not JSON, so that what follows is parsed by itself. */
function endOfString(range: string, start: number): number {
  for (let at = start + 1; at < range.length; at += 1) {
    const code = range.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE || code === LINE_FEED) return at + 1;
  }
  return range.length;
}
