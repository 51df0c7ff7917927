import type { Unit } from "../../model/unit.ts";

/** One large message may overrun the tail's budget by this much, so that it stays whole. */
const SOFT_CEILING = 1.5;
/** A shorter tail leaves the model without the thread. */
const FEWEST_MESSAGES = 3;

export interface TailOptions {
  readonly tailTokens: number;
  /** Newest messages that stay where they fit under the soft ceiling. */
  readonly protectLast: number;
  /** What the fewest messages may cost: a huge result among them must not leave the rest no room. */
  readonly floorTokens: number;
  /** The tail never begins before this message. */
  readonly headEnd: number;
  readonly tokensOf: (index: number) => number;
}

/**
 * Chooses where the tail begins: the longest run of whole units at the end within the budget, but at least the last
 * unit, and the last three messages where there is room for them.
 *
 * @returns The index of its first message; the end of the messages where not even the last unit
 * may be kept, which only an empty transcript has.
 */
export function chooseTail(
  units: readonly Unit[],
  { tailTokens, protectLast, floorTokens, headEnd, tokensOf }: TailOptions,
): number {
  const end = units.at(-1)?.end ?? 0;
  const ceilingTokens = tailTokens * SOFT_CEILING;
  let tailStart = end;
  let tokens = 0;

  for (const unit of units.toReversed()) {
    if (unit.start < headEnd) break;
    const sum = tokens + sumTokens(unit, tokensOf);
    const kept = end - tailStart;
    const wanted =
      kept === 0 ||
      sum <= tailTokens ||
      (sum <= ceilingTokens && (tokens < tailTokens || kept < protectLast)) ||
      (kept < FEWEST_MESSAGES && sum <= Math.max(ceilingTokens, floorTokens));
    if (!wanted) break;
    tokens = sum;
    tailStart = unit.start;
  }
  return tailStart;
}

function sumTokens({ start, end }: Unit, tokensOf: (index: number) => number): number {
  let tokens = 0;
  for (let index = start; index < end; index += 1) tokens += tokensOf(index);
  return tokens;
}
