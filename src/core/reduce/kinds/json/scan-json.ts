import { QUOTE } from "../../../text/character-codes.ts";
import { isClosing, isOpening } from "../../../text/scan-json.ts";
import { endOfString, endOfWord, isBetween, isClosed, skipColon } from "./token-ends.ts";

/** Told what a JSON text holds, in order, with places in the text. */
export interface JsonListener {
  open(at: number): void;
  /** `end` is the place after the bracket, or the end of the part for what is still open there. */
  close(end: number): void;
  /** The key of the value that follows, without its quotes. */
  key(start: number, end: number): void;
  /** A text with its quotes, a number, a word. */
  scalar(start: number, end: number): void;
}

/** The code of `}`. */
const CLOSING_BRACE = 0x7d;
/** The most missing brackets that are reported. */
const MAX_MISSING = 64;

/**
 * Tells what a part of a text holds, read as `scanJsonPart` does. For short texts and for cut ones: an event a value takes longer.
 *
 * @returns What was closed and never opened, the innermost first: true for an object.
 */
export function scanJson(text: string, listener: JsonListener, from: number, end: number): readonly boolean[] {
  const missing: boolean[] = [];
  let depth = 0;
  for (let at = from; at < end; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const after = endOfString(text, at, end);
      const behind = skipColon(text, after);
      if (isClosed(text, at, after)) {
        if (behind > after) listener.key(at + 1, after - 1);
        else listener.scalar(at, after);
      }
      at = behind;
    } else if (isBetween(code)) at += 1;
    else if (isOpening(code)) {
      depth += 1;
      listener.open(at);
      at += 1;
    } else if (isClosing(code)) {
      at += 1;
      if (depth > 0) {
        depth -= 1;
        listener.close(at);
      } else if (missing.length < MAX_MISSING) missing.push(code === CLOSING_BRACE);
    } else {
      const after = endOfWord(text, at, end);
      if (after < end || depth === 0) listener.scalar(at, after);
      at = after;
    }
  }
  for (; depth > 0; depth -= 1) listener.close(end);
  return missing;
}
