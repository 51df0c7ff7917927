import type { Message } from "../../model/message.ts";
import type { Partition } from "../../model/partition.ts";
import type { Unit } from "../../model/unit.ts";
import { isUserTurn } from "../../turns/read-user-words.ts";
import { chooseHead } from "./choose-head.ts";
import { chooseTail } from "./choose-tail.ts";
import { findAnchors } from "./find-anchors.ts";
import { groupUnits } from "./group-units.ts";

export interface PartitionOptions {
  readonly protectFirst: number;
  readonly protectLast: number;
  readonly tailTokens: number;
  /** Real user turns, with everything after them, that stay word for word. Wins over the tail's budget. */
  readonly keepLast?: number;
  readonly tokensOf: (index: number) => number;
}

/** Cuts a transcript into head, middle and tail. Never parts a call from its result. */
export function partitionTranscript(messages: readonly Message[], options: PartitionOptions): Partition {
  const units = groupUnits(messages);
  const { protectFirst, protectLast, tailTokens, keepLast, tokensOf } = options;
  const headEnd = chooseHead(messages, units, { protectFirst, openingTokens: tailTokens, tokensOf });
  const tailStart =
    keepLast === undefined
      ? chooseTail(units, { tailTokens, protectLast, headEnd, tokensOf })
      : Math.max(headEnd, findLastTurns(messages, units, keepLast));
  const anchors = findAnchors(messages, units).filter((index) => index >= headEnd && index < tailStart);
  return { headEnd, tailStart, anchors };
}

/** Where the last N exchanges begin; 0 where there are fewer. */
function findLastTurns(messages: readonly Message[], units: readonly Unit[], count: number): number {
  let left = count;
  for (const { start, end } of units.toReversed()) {
    // A turn may stand beside results, inside a step: then the whole step stays.
    if (messages.slice(start, end).some(isUserTurn)) left -= 1;
    if (left === 0) return start;
  }
  return 0;
}
