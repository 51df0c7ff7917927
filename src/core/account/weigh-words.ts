import type { AccountDraft } from "./account-draft.ts";

/** By word: how much it tells apart. A word that occurs in every second piece tells nothing. */
export function weighWords({ pieces, words, pieceWords }: AccountDraft): Float64Array {
  const counts = new Int32Array(words.size());
  for (let at = 0; at < pieceWords.length; at += 1) {
    const word = pieceWords[at] ?? 0;
    counts[word] = (counts[word] ?? 0) + 1;
  }
  const worth = new Float64Array(words.size());
  for (let word = 0; word < worth.length; word += 1) {
    const rarity = logarithm(1 + pieces.length / (1 + (counts[word] ?? 0)));
    worth[word] = rarity * words.meaning(word);
  }
  return worth;
}

/** The logarithm to base 2, drawn straight between whole ones: it has to be the same on every machine. */
function logarithm(value: number): number {
  const whole = 31 - Math.clz32(value);
  return whole + value / 2 ** whole - 1;
}
