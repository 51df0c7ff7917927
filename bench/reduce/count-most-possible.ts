import type { TokenCounter } from "../../src/core/base/ports.ts";
import type { ProbedFile } from "./read-probes.ts";

export interface MostPossible {
  /** How many critical facts fit. */
  readonly held: number;
  /** What all of them cost. */
  readonly neededTokens: number;
}

/**
 * How many critical facts of a file any text of this many tokens can contain word for word: the shortest facts first,
 * one line each, no words around them. An oracle, because it knows what will be asked.
 */
export function countMostPossible({ probes }: ProbedFile, maxTokens: number, counter: TokenCounter): MostPossible {
  const critical = probes.filter((probe) => probe.critical);
  const byTokens = [...new Set(critical.map(({ value }) => value))]
    .map((value) => ({ value, tokens: counter.count(`${value}\n`) }))
    .sort((left, right) => left.tokens - right.tokens);
  let text = "";
  let neededTokens = 0;
  for (const { value, tokens } of byTokens) {
    neededTokens += tokens;
    if (neededTokens <= maxTokens) text += `${value}\n`;
  }
  return { held: critical.filter(({ value }) => text.includes(value)).length, neededTokens };
}
