import type { TokenCounter } from "../../src/core/base/ports.ts";

/**
 * How many things any text of this many tokens can name to the letter if it writes nothing else: those with the
 * shortest lines, one line each.
 */
export function countFitting(things: readonly (readonly string[])[], maxTokens: number, counter: TokenCounter): number {
  const costs = things
    .map((lines) => counter.count(`${lines.reduce((best, line) => (line.length < best.length ? line : best))}\n`))
    .sort((left, right) => left - right);
  let tokens = 0;
  return costs.filter((cost) => {
    tokens += cost;
    return tokens <= maxTokens;
  }).length;
}
