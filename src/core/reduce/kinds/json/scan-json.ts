/** Told what a JSON text holds, in order, with places in the text. */
export interface JsonListener {
  open(at: number, isObject: boolean): void;
  /** `end` is the place after the bracket. Also called for what is still open at the end of the text. */
  close(end: number): void;
  /** The key of the value that follows, without its quotes. */
  key(start: number, end: number): void;
  /** A text with its quotes, a number, a word. */
  scalar(start: number, end: number): void;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Reads JSON from the start to the end of a text, one document or many, whole or cut off.
 *
 * Nothing is refused: what is not JSON is read as words. Brackets are counted instead of descended
 * into, so no depth is too deep.
 */
export function scanJson(text: string, listener: JsonListener): void {
  let depth = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    switch (code) {
      case 0x7b: // {
      case 0x5b: // [
        depth += 1;
        listener.open(at, code === 0x7b);
        at += 1;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        at += 1;
        if (depth > 0) {
          depth -= 1;
          listener.close(at);
        }
        break;
      case QUOTE: {
        const end = endOfString(text, at);
        if (isColonNext(text, end)) listener.key(at + 1, end - 1);
        else listener.scalar(at, end);
        at = end;
        break;
      }
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
      case 0x2c: // ,
      case 0x3a: // :
        at += 1;
        break;
      default: {
        const end = endOfWord(text, at);
        listener.scalar(at, end);
        at = end;
      }
    }
  }
  for (; depth > 0; depth -= 1) listener.close(text.length);
}

/** The place after the closing quote; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH && quote - 1 - backslashes > start) backslashes += 1;
    from = quote + 1;
    if (backslashes % 2 === 0) return from;
  }
}

function isColonNext(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) === 0x20) at += 1;
  return text.charCodeAt(at) === 0x3a;
}

function endOfWord(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
      case 0x2c:
      case 0x3a:
      case 0x5b:
      case 0x5d:
      case 0x7b:
      case 0x7d:
      case QUOTE:
        return at;
    }
  }
  return text.length;
}
