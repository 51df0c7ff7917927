import type { TurnPoint } from "../../page/model/session-detail.ts";

/** More points than a curve of a page's width can show apart. */
const MAX_TURNS = 240;

/**
 * Adds a turn to the remembered turns of a session.
 *
 * If there are too many, every second turn of the older half is dropped: a long session keeps its shape. Turns with a
 * new compaction stay.
 */
export function keepTurn(turns: TurnPoint[], turn: TurnPoint): void {
  turns.push(turn);
  if (turns.length <= MAX_TURNS) return;
  const half = Math.floor(turns.length / 2);
  const thinned = turns.slice(0, half).filter(({ isCompacted }, index) => isCompacted || index % 2 === 0);
  // If all of them are compactions, the oldest is dropped.
  const kept = thinned.length < half ? thinned : thinned.slice(1);
  turns.splice(0, half, ...kept);
}
