import type { AccountDraft, Piece } from "./account-draft.ts";

/** Measured with `npm run bench:evidence`: where steps take more, what was said and found is worth more than all of them. */
const CHEAP_SHARE = 0.2;
/** As much as raises a step above what is said on the way; more takes decisions out over five rounds: `npm run bench:rounds`. */
const FIRST = 5;

/**
 * What a piece counts besides its worth: if all steps can be told in a small part of the room, they are, because a reader
 * of most of them takes the others for not done.
 */
export function raiseSteps({ pieces, entries }: AccountDraft, roomCharacters: number): (piece: Piece) => number {
  const steps = new Set<Piece>();
  let characters = 0;
  for (const [index, piece] of pieces.entries()) {
    const opensEntry = pieces[index - 1]?.entry !== piece.entry;
    if (!opensEntry || piece.isMaterial || entries[piece.entry]?.kind !== "step") continue;
    steps.add(piece);
    characters += piece.characters;
  }
  const areCheap = characters <= roomCharacters * CHEAP_SHARE;
  return (piece) => (areCheap && steps.has(piece) ? FIRST : 1);
}
