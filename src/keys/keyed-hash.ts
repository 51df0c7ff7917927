import { createHash, createHmac, createSecretKey, hash } from "node:crypto";
import { toUSVString } from "node:util";
import { CompactionError } from "../core/base/errors.ts";
import type { KeyedHash } from "../core/base/ports.ts";
import { encodeText } from "./encode-text.ts";
import { KEY_BYTES } from "./key-file.ts";

/** A judgement: enough to distinguish two keys, and far too little to reveal one. */
const FINGERPRINT_CHARACTERS = 8;

/**
 * The host's keyed hash.
 *
 * Both hashes use `encodeText`, so texts that differ only in half a surrogate pair have
 * different hashes, and a handle never means two of them.
 */
export function keyedHash(key: Uint8Array): KeyedHash {
  if (key.length !== KEY_BYTES) throw new CompactionError("KEY_MALFORMED", { source: `A key of ${key.length} bytes` });
  // A copy: a caller that wipes its key must not change what is hashed from then on. It is made once: a MAC takes Node
  // six times as long if it has to import the key first.
  const own = createSecretKey(key);
  const mac = (text: string) => createHmac("sha256", own).update(hashable(text)).digest("hex");
  return {
    name: `hmac-sha256 ${mac("palimpsest key fingerprint").slice(0, FINGERPRINT_CHARACTERS)}`,
    mac,
    sha256: (text) => hash("sha256", hashable(text)),
    // One wide character makes every character of a joined text a wide one, which takes twice as long to read.
    sha256OfLines(lines) {
      const digest = createHash("sha256");
      for (const [index, line] of lines.entries()) {
        // Separately: appended to a line, it would make the engine copy the line.
        if (index > 0) digest.update("\n");
        digest.update(hashable(line));
      }
      return digest.digest("hex");
    },
  };
}

/** Node encodes a text into the same bytes itself, in half the time, if it contains no half of a surrogate pair. */
function hashable(text: string): string | Uint8Array {
  return toUSVString(text) === text ? text : encodeText(text);
}
