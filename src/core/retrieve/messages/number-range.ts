import type { OriginalRange } from "../../model/handoff.ts";
import type { NumberRun } from "../../model/number-run.ts";
import { findNumberRuns } from "../../resume/number-messages.ts";

export interface NumberRangeInput {
  readonly handle: string;
  /** The ranges in the handoff of the compaction that took this one out. */
  readonly ranges: readonly OriginalRange[];
  /** The numbers of the messages that this compaction left in place, its handoff included. */
  readonly left: readonly NumberRun[];
  /** The numbers that the compaction before it left in place: some of those may have been taken now. */
  readonly leftBefore: readonly NumberRun[];
  /** How many messages the range has. */
  readonly messages: number;
}

/** No more messages than this stay in place inside a range. */
const MAX_KEPT = 100_000;

/**
 * The session numbers of messages that were taken out together: from the first to the last that the handoff names,
 * without those that stayed in place and those that an earlier compaction took.
 *
 * Undefined if they are not as many as the messages: a wrong number is worse than none.
 */
export function numberRange(input: NumberRangeInput): readonly NumberRun[] | undefined {
  const { handle, ranges, left, leftBefore, messages } = input;
  const index = ranges.findIndex((candidate) => candidate.handle === handle);
  const range = ranges[index];
  if (range === undefined || range.last - range.first > messages + MAX_KEPT) return undefined;

  const kept = listKept(left, range.last);
  const earlier = ranges.slice(0, index);
  // Its handoff has the last number that it took.
  const keptBefore = listKept(leftBefore, Math.max(0, ...earlier.map(({ last }) => last)));
  const numbers: number[] = [];
  for (let number = range.first; number <= range.last; number += 1) {
    const isEdge = number === range.first || number === range.last;
    const wasTaken = earlier.some(({ first, last }) => number >= first && number <= last) && !keptBefore.has(number);
    if (isEdge || !(kept.has(number) || wasTaken)) numbers.push(number);
  }
  return numbers.length === messages ? findNumberRuns(numbers) : undefined;
}

/** The numbers below a limit of messages that stayed. The last run has no end, and begins after every range. */
function listKept(runs: readonly NumberRun[], limit: number): Set<number> {
  const kept = new Set<number>();
  for (const [index, { index: from, number }] of runs.entries()) {
    const length = (runs[index + 1]?.index ?? from) - from;
    for (let offset = 0; offset < length && number + offset < limit; offset += 1) kept.add(number + offset);
  }
  return kept;
}
