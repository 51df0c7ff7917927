import type { Recording } from "../replay/recording.ts";

const HANDOFF = "⟪palimpsest handoff ";

/**
 * Tokens of handoffs that a later one replaced: the most that a provider's cache could have kept if a handoff were
 * never rewritten.
 */
export function countRewrittenHandoffs({ requests, table }: Pick<Recording, "requests" | "table">): number {
  let tokens = 0;
  for (const [index, { messages: later }] of requests.entries()) {
    const earlier = requests[index - 1]?.messages ?? [];
    const changed = earlier.findIndex((number, position) => number !== later[position]);
    const [before, after] = [table[earlier[changed] ?? -1], table[later[changed] ?? -1]];
    if (before?.content.includes(HANDOFF) && after?.content.includes(HANDOFF))
      tokens += Math.min(before.tokens, after.tokens);
  }
  return tokens;
}
