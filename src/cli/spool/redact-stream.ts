import { redact } from "../../core/redact/index.ts";
import { decodeAnyText } from "../decode-any-text.ts";

/** Redacts an output that comes in pieces. */
export interface StreamRedactor {
  /** What of it can be shown after this piece. */
  push(piece: Uint8Array): Uint8Array;
  /** The rest. */
  end(): Uint8Array;
}

const LINE_BREAK = 0x0a;
/** More than any key takes; a block that is longer is no reason to hold an output back. */
const MOST_HELD = 1024 * 1024;

/**
 * Redacts whole lines as they come. A block that has begun and has not ended is held back: half of a key is not known
 * as one.
 */
export function createStreamRedactor(): StreamRedactor {
  let held: Uint8Array = new Uint8Array();
  return {
    push(piece) {
      const bytes = Buffer.concat([held, piece]);
      const end = findWholeEnd(bytes);
      held = bytes.subarray(end);
      return redactBytes(bytes.subarray(0, end));
    },
    end() {
      const rest = redactBytes(held);
      held = new Uint8Array();
      return rest;
    },
  };
}

/** All of a stream, redacted. */
export async function* redactStream(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const redactor = createStreamRedactor();
  for await (const piece of pieces) yield redactor.push(piece);
  yield redactor.end();
}

/** The position after the last line that can be redacted by itself. */
function findWholeEnd(bytes: Buffer): number {
  const lineEnd = bytes.lastIndexOf(LINE_BREAK) + 1;
  const open = bytes.lastIndexOf("-----BEGIN ", lineEnd);
  const isOpen = open !== -1 && bytes.indexOf("-----END ", open) === -1;
  const end = isOpen ? bytes.lastIndexOf(LINE_BREAK, open) + 1 : lineEnd;
  return bytes.length - end > MOST_HELD ? Math.max(lineEnd, bytes.length - MOST_HELD) : end;
}

function redactBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return bytes;
  const { text, encode } = decodeAnyText(bytes);
  const redacted = redact(text).text;
  return redacted === text ? bytes : encode(redacted);
}
