import type { TurnPoint } from "../../page/model/session-detail.ts";

/** More points than a curve of a page's width can show apart. */
const MAX_TURNS = 240;

/**
 * Adds a turn to those that are remembered of a session.
 *
 * Where there are too many, every second of the older half goes: a long session keeps its shape. Those with which a
 * compaction came into place stay.
 */
export function keepTurn(turns: TurnPoint[], turn: TurnPoint): void {
  turns.push(turn);
  if (turns.length <= MAX_TURNS) return;
  const half = Math.floor(turns.length / 2);
  const thinned = turns.slice(0, half).filter(({ isCompacted }, index) => isCompacted || index % 2 === 0);
  // All of them compactions: then the oldest goes.
  const kept = thinned.length < half ? thinned : thinned.slice(1);
  turns.splice(0, half, ...kept);
}
