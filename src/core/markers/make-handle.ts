import type { KeyedHash } from "../base/ports.ts";
import { encodeMac } from "./encode-mac.ts";

/**
 * Judgements: eight characters hold 35 bits, enough for the originals of a session; a collision adds one, up to the
 * whole MAC.
 */
const MIN_HANDLE_LENGTH = 8;
const MAX_HANDLE_LENGTH = 48;

/**
 * Makes the handle of an original: a MAC over lineage and content, so that the same content has the same handle within
 * a conversation, and no one can make one without the key.
 *
 * Its last character is a keyed check of the others, so that an invented or mistyped handle can be told from one that
 * is merely not stored.
 *
 * @param taken The handles given out in this lineage and the hash behind each. A handle gets longer only if a shorter
 * one already belongs to something else.
 */
export function makeHandle(
  { lineage, sha256 }: { readonly lineage: string; readonly sha256: string },
  taken: Readonly<Record<string, string>>,
  hash: KeyedHash,
): string {
  const mac = hash.mac(`handle\n${lineage}\n${sha256}`);
  for (let length = MIN_HANDLE_LENGTH; length < MAX_HANDLE_LENGTH; length += 1) {
    const handle = withCheck(encodeMac(mac, length - 1), hash);
    if ((taken[handle] ?? sha256) === sha256) return handle;
  }
  return withCheck(encodeMac(mac, MAX_HANDLE_LENGTH - 1), hash);
}

/** Whether this key can have made a handle. One in 32 of the handles that it did not make passes too. */
export function isGenuineHandle(handle: string, hash: KeyedHash): boolean {
  return handle === withCheck(handle.slice("h-".length, -1), hash);
}

function withCheck(characters: string, hash: KeyedHash): string {
  return `h-${characters}${encodeMac(hash.mac(`handle check\n${characters}`), 1)}`;
}
