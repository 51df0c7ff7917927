import type { Message } from "../../model/message.ts";
import { chooseTail } from "./choose-tail.ts";
import { groupUnits } from "./group-units.ts";

export interface SelectTailOptions {
  /** What the tail may cost; one large message may exceed it by half, so that it stays whole. */
  readonly tailTokens: number;
  /** How many of the newest messages stay if they cost at most 50% more; none if left out. */
  readonly protectLast?: number;
  /** The tail never begins before this message; the first if left out. */
  readonly headEnd?: number;
  readonly tokensOf: (message: Message) => number;
}

/**
 * Selects the newest messages that a host keeps to itself while it has the rest compacted.
 *
 * The tail begins between two units, so that no result loses its call, and has at least the newest three messages.
 *
 * @returns The index of its first message. `rejoinTail` puts it back.
 */
export function selectTail(
  messages: readonly Message[],
  { tailTokens, protectLast = 0, headEnd = 0, tokensOf }: SelectTailOptions,
): number {
  return chooseTail(groupUnits(messages), {
    tailTokens,
    protectLast,
    headEnd,
    tokensOf: (index) => {
      const message = messages[index];
      return message === undefined ? 0 : tokensOf(message);
    },
  });
}
