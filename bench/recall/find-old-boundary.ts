import type { Message } from "../../src/core/model/message.ts";

/** Shorter histories fit anywhere, so they need no compaction. */
export const MIN_HISTORY_TOKENS = 4_000;
/** Probes last seen in the first three quarters of the history are old. */
const OLD_SHARE = 0.75;

/** The first message that is not old, by the tokens of each message and of all. */
export function findOldBoundary(
  history: readonly Message[],
  tokens: number,
  tokensOf: (message: Message) => number,
): number {
  let seen = 0;
  for (const [index, message] of history.entries()) {
    seen += tokensOf(message);
    if (seen >= tokens * OLD_SHARE) return index;
  }
  return history.length;
}
