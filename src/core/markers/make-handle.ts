import type { KeyedHash } from "../ports.ts";
import { encodeMac } from "./encode-mac.ts";

const SHORTEST_HANDLE = 8;
const LONGEST_HANDLE = 48;

/**
 * Makes the handle of an original: a MAC over lineage and content, so that the same content has
 * the same handle within a conversation and nobody without the key can make one.
 *
 * @param taken Handles given out in this lineage and the hash each stands for. A longer handle is
 * made only where a shorter one already stands for something else.
 */
export function makeHandle(
  { lineage, sha256 }: { readonly lineage: string; readonly sha256: string },
  taken: Readonly<Record<string, string>>,
  hash: KeyedHash,
): string {
  const mac = hash.mac(`handle\n${lineage}\n${sha256}`);
  for (let length = SHORTEST_HANDLE; length < LONGEST_HANDLE; length += 1) {
    const handle = `h-${encodeMac(mac, length)}`;
    if ((taken[handle] ?? sha256) === sha256) return handle;
  }
  return `h-${encodeMac(mac, LONGEST_HANDLE)}`;
}
