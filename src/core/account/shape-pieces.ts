import type { AccountDraft } from "./account-draft.ts";

/** Odd, so that no bit is lost. */
const HASH_FACTOR = 31;

/**
 * By piece: the first piece whose words are the same but for numbers and ids, as those of a log or of a table are. -1 where
 * somebody works: that a thing was done twice says something.
 */
export function shapePieces({ pieces, entries, words, pieceWords }: AccountDraft): Int32Array {
  const shapes = new Int32Array(pieces.length).fill(-1);
  const first = new Map<number, number>();
  for (let index = 0, at = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) continue;
    let hash = 0;
    for (; at < piece.wordsEnd; at += 1) {
      const word = pieceWords[at] ?? 0;
      if (words.meaning(word) === 1) hash = (Math.imul(hash, HASH_FACTOR) + word + 1) | 0;
    }
    if (!piece.isMaterial && entries[piece.entry]?.kind !== "user") continue;
    const same = first.get(hash);
    if (same === undefined) first.set(hash, index);
    shapes[index] = same ?? index;
  }
  return shapes;
}
