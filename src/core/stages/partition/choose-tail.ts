import type { Unit } from "../../model/unit.ts";

/** One large message may exceed the tail's budget by this factor, so that it stays whole. */
const SOFT_CEILING = 1.5;
/** A shorter tail would make the model lose the thread: these stay whole, whatever they cost. */
export const NEWEST_MESSAGES = 3;

export interface TailOptions {
  readonly tailTokens: number;
  /** How many of the newest messages stay if they fit under the soft ceiling. */
  readonly protectLast: number;
  /** The tail never begins before this message. */
  readonly headEnd: number;
  /** Nor before this one, once it has the newest messages. */
  readonly tailLimit?: number;
  readonly tokensOf: (index: number) => number;
}

/**
 * Chooses where the tail begins: the longest run of whole units at the end within the budget, but at least the last
 * three messages with the units they are in.
 *
 * @returns The index of its first message.
 */
export function chooseTail(
  units: readonly Unit[],
  { tailTokens, protectLast, headEnd, tailLimit = 0, tokensOf }: TailOptions,
): number {
  const end = units.at(-1)?.end ?? 0;
  const ceilingTokens = tailTokens * SOFT_CEILING;
  let tailStart = end;
  let tokens = 0;

  for (const unit of units.toReversed()) {
    if (unit.start < headEnd) break;
    const sum = tokens + sumTokens(unit, tokensOf);
    const kept = end - tailStart;
    if (unit.start < tailLimit && kept >= NEWEST_MESSAGES) break;
    const wanted =
      kept < NEWEST_MESSAGES ||
      sum <= tailTokens ||
      (sum <= ceilingTokens && (tokens < tailTokens || kept < protectLast));
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
