import type { TokenCounter } from "../../src/core/base/ports.ts";
import { reduce } from "../../src/core/reduce/index.ts";
import { benchHash } from "./bench-hash.ts";

const MIN_TOKENS = 20;
const MAX_TOKENS = 2_000;
/**
 * Reduces each output to every fortieth budget, and the next output to the budgets next to those: together they cover
 * all.
 */
const STRIDE = 40;

export interface CheckedBudgets {
  readonly runs: number;
  /** What cost more than its budget. */
  readonly exceeded: readonly string[];
}

/** Reduces outputs to budgets from 20 to 2,000 tokens, and counts what is written. */
export function checkBudgets(
  outputs: readonly { readonly path: string; readonly text: string }[],
  counter: TokenCounter,
): CheckedBudgets {
  let runs = 0;
  const exceeded: string[] = [];
  for (const [index, { path, text }] of outputs.entries()) {
    for (let maxTokens = MIN_TOKENS + (index % STRIDE); maxTokens <= MAX_TOKENS; maxTokens += STRIDE) {
      const reduced = reduce(text, { maxTokens }, { counter, hash: benchHash });
      const tokens = counter.count(reduced.text);
      runs += 1;
      if (tokens > maxTokens) exceeded.push(`${path} as ${reduced.kind}: ${tokens} of ${maxTokens}`);
    }
  }
  return { runs, exceeded };
}
