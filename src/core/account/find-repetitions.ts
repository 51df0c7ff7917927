import type { AccountDraft } from "./account-draft.ts";

/** Two statements of fewer words that share most of them may well say different things. */
const MIN_WORDS = 6;
/** They say the same if the longer one shares this part of its words with the other. */
const SAME_SHARE = 0.7;
/** A word that fewer statements have is what a statement is about: one without it says something else. */
const COMMON_COUNT = 4;
/** A repetition shares its rarest words; of those, so many are looked up, and the newest statements that have them. */
const LOOKED_UP_WORDS = 4;
const MAX_CANDIDATES = 8;

/**
 * Finds what the assistant said again later, in the same words or nearly so: plans and lists of facts that it writes down
 * anew after every few steps. Told each time, they would leave no room for what was done. The newest one counts, so that
 * nothing outdated is told in place of what replaced it.
 *
 * @returns By piece: 1 if a later one says the same.
 */
export function findRepetitions({ pieces, entries, words, pieceWords }: AccountDraft): Uint8Array {
  const isRepeated = new Uint8Array(pieces.length);
  const statements = listStatements();
  const counts = new Map<number, number>();
  for (const { wordSet } of statements) for (const word of wordSet) counts.set(word, (counts.get(word) ?? 0) + 1);
  /** By word: the newest statements that have it among their rarest. */
  const later = new Map<number, Set<number>[]>();
  for (const { index, wordSet } of statements.toReversed()) {
    const rarest = listRarest(wordSet);
    const candidates = new Set(rarest.flatMap((word) => later.get(word) ?? []));
    if ([...candidates].some((other) => saysTheSame(wordSet, other))) {
      isRepeated[index] = 1;
      continue;
    }
    for (const word of rarest) {
      const list = later.get(word) ?? [];
      later.set(word, [...list.slice(1 - MAX_CANDIDATES), wordSet]);
    }
  }
  return isRepeated;

  function listStatements(): { readonly index: number; readonly wordSet: Set<number> }[] {
    const found = [];
    for (let index = 0, start = 0; index < pieces.length; index += 1) {
      const piece = pieces[index];
      if (piece === undefined) continue;
      const { wordsEnd } = piece;
      const isSaid = entries[piece.entry]?.kind === "assistant";
      if (isSaid && wordsEnd - start >= MIN_WORDS)
        found.push({ index, wordSet: new Set(pieceWords.subarray(start, wordsEnd)) });
      start = wordsEnd;
    }
    return found;
  }

  function listRarest(wordSet: ReadonlySet<number>): number[] {
    return [...wordSet]
      .sort((left, right) => (counts.get(left) ?? 0) - (counts.get(right) ?? 0) || left - right)
      .slice(0, LOOKED_UP_WORDS);
  }

  /** A statement with another number or name is news. */
  function saysTheSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
    let shared = 0;
    for (const word of one) {
      if (other.has(word)) shared += 1;
      else if (words.meaning(word) < 1 || (counts.get(word) ?? 0) < COMMON_COUNT) return false;
    }
    return shared >= SAME_SHARE * Math.max(one.size, other.size);
  }
}
