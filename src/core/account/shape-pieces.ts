import type { AccountDraft } from "./account-draft.ts";

/** Odd, so that no bit is lost. */
const HASH_FACTOR = 31;

/**
 * By piece: the first piece whose words are the same but for numbers and ids, as those of a log or of a table are. -1 where
 * somebody works: that a thing was done twice says something.
 */
export function shapePieces({ pieces, entries, words, pieceWords }: AccountDraft): Int32Array {
  const shapes = new Int32Array(pieces.length).fill(-1);
  const findFirst = createFirsts(pieces.length);
  for (let index = 0, at = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) continue;
    let hash = 0;
    for (; at < piece.wordsEnd; at += 1) {
      const word = pieceWords[at] ?? 0;
      if (words.meaning(word) === 1) hash = (Math.imul(hash, HASH_FACTOR) + word + 1) | 0;
    }
    if (!piece.isMaterial && entries[piece.entry]?.kind !== "user") continue;
    shapes[index] = findFirst(hash, index);
  }
  return shapes;
}

/** Finds the first piece that was asked about with a hash: a map of so many numbers takes ten times as long. */
function createFirsts(count: number): (hash: number, index: number) => number {
  const mask = (2 << (32 - Math.clz32(count))) - 1;
  const hashes = new Int32Array(mask + 1);
  /** The piece and 1; 0 where there is none. */
  const firsts = new Int32Array(mask + 1);
  return (hash, index) => {
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (firsts[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & mask;
    if (firsts[slot] === 0) {
      hashes[slot] = hash;
      firsts[slot] = index + 1;
    }
    return (firsts[slot] ?? 0) - 1;
  };
}
