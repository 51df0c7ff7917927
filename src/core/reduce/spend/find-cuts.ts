import type { Fact } from "../outline.ts";

/** Less than this says too little to be worth its line. */
const MIN_PART_LENGTH = 24;
/** If a fact has more words than this, not every word is tried as its end. */
const MAX_CUTS = 40;

/**
 * The positions where a fact, or the given detail of it, may end early, the last first: after a word, if it quotes the
 * text. What we say ourselves, such as a count, is written whole or not at all, and so is anything without blanks, such
 * as a path.
 */
export function findCuts(fact: Fact, text: string): readonly number[] {
  if (!isQuoted(fact)) return [];
  const cuts: number[] = [];
  for (let at = text.indexOf(" ", MIN_PART_LENGTH); at !== -1; at = text.indexOf(" ", at + 1)) {
    if (text[at - 1] !== " ") cuts.push(at);
    if (cuts.length >= MAX_CUTS) break;
  }
  return cuts.reverse();
}

function isQuoted({ claim }: Fact): boolean {
  return ["quote", "quotes", "template", "complaint"].includes(claim.kind);
}
