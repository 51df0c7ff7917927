import { CompactionError } from "../../core/base/errors.ts";
import type { ByteChunks } from "./byte-chunks.ts";

/** The longest string of V8: a document is parsed from one string. */
const MAX_DOCUMENT_BYTES = 0x1fff_ffe8;

/** Reads an input whole. Throws `INPUT_TOO_LARGE` if no string could hold it. */
export async function readAllBytes(chunks: ByteChunks): Promise<Uint8Array> {
  // One array that doubles: a list of chunks would stay in memory beside the array they are joined into.
  let bytes = new Uint8Array(64 * 1024);
  let length = 0;
  for await (const chunk of chunks) {
    const needed = length + chunk.length;
    if (needed > MAX_DOCUMENT_BYTES) {
      throw new CompactionError("INPUT_TOO_LARGE", { maximumBytes: MAX_DOCUMENT_BYTES });
    }
    if (needed > bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * bytes.length));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(chunk, length);
    length = needed;
  }
  return bytes.subarray(0, length);
}
