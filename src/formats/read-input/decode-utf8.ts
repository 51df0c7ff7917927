import { CompactionError } from "../../core/base/errors.ts";
import { locate } from "./locate.ts";

const strict = new TextDecoder("utf-8", { fatal: true });

/** Puts a replacement character in place of what is not UTF-8, so that encoding the text again shows where that was. */
const tolerant = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Decodes UTF-8, without its byte order mark.
 *
 * Throws `INVALID_JSON` at the first byte that is not UTF-8, because a replacement character in
 * its place would be a silent change.
 *
 * @param firstLine The number of the first line in the file the bytes are from.
 */
export function decodeUtf8(bytes: Uint8Array, firstLine = 1): string {
  try {
    return strict.decode(bytes);
  } catch {
    const valid = validStart(bytes);
    const { line, column } = locate(valid, valid.length);
    const reason = "the bytes are not UTF-8 text";
    throw new CompactionError("INVALID_JSON", { line: firstLine + line - 1, column, reason });
  }
}

/** The longest start that is UTF-8. */
function validStart(bytes: Uint8Array): string {
  const copy = new TextEncoder().encode(tolerant.decode(bytes));
  const changed = copy.findIndex((byte, position) => byte !== bytes[position]);
  // The bad sequence can begin up to three bytes before the first byte that changed.
  for (let end = changed === -1 ? bytes.length : changed; end > 0; end -= 1) {
    try {
      return strict.decode(bytes.subarray(0, end));
    } catch {}
  }
  return "";
}

/** Whether bytes begin with a byte order mark, which their text does not show. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
