import { CompactionError } from "../core/base/errors.ts";

/** How many bytes a key has. */
export const KEY_BYTES = 32;

/** Reads a key of 64 hexadecimal characters. `source` says in the error where it stood; the text itself is never shown. */
export function parseKey(text: string, source: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new CompactionError("KEY_MALFORMED", { source });
  return Uint8Array.from(Buffer.from(text, "hex"));
}
