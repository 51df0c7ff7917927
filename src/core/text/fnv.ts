/** The offset and the prime of FNV-1a for 32 bits, as its authors publish them. */
export const FNV_OFFSET = 0x811c9dc5;
export const FNV_PRIME = 0x01000193;

/** FNV-1a over UTF-16 units: short, and distributed well enough for a name. Nothing secret depends on it. */
export function hashText(text: string, start = 0, end = text.length): number {
  let hash: number = FNV_OFFSET;
  for (let index = start; index < end; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash;
}
