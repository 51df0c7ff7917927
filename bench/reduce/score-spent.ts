import type { TokenCounter } from "../../src/core/base/ports.ts";
import { reduce } from "../../src/core/reduce/index.ts";
import { benchHash } from "./bench-hash.ts";
import type { ProbedFile } from "./read-probes.ts";
import { Score } from "./score.ts";

/** Halvings of the range that contains the share: finer than a thousandth. */
const STEPS = 6;
/** Seldom more than a tenth of a budget is left over. */
const MAX_LEFT = 1.2;

/**
 * What is kept if this much of all tokens is spent, not allowed: a budget is a limit, and a part of it is left over
 * whenever the next line does not fit. Each output may take the same share, the largest with which the total stays
 * below the limit.
 */
export function scoreSpent(
  files: readonly (ProbedFile & { readonly text: string })[],
  share: number,
  counter: TokenCounter,
): Readonly<Record<string, string>> {
  const counted = files.map((file) => ({ ...file, tokens: counter.count(file.text) }));
  const before = counted.reduce((total, { tokens }) => total + tokens, 0);
  const spend = (allowed: number): { readonly allowed: number; readonly spent: number; readonly score: Score } => {
    const score = new Score();
    let after = 0;
    for (const file of counted) {
      const maxTokens = Math.round(file.tokens * allowed);
      const { text, tokensAfter } = reduce(file.text, { maxTokens }, { counter, hash: benchHash });
      after += tokensAfter;
      score.add(file, text);
    }
    return { allowed, spent: after / before, score };
  };

  let best = spend(share);
  let most = share * MAX_LEFT;
  for (let step = 0; step < STEPS; step += 1) {
    const tried = spend((best.allowed + most) / 2);
    if (tried.spent <= share) best = tried;
    else most = tried.allowed;
  }
  return {
    allowed: best.allowed.toFixed(4),
    spent: best.spent.toFixed(4),
    "critical, pooled": best.score.critical(),
    "critical, a file": best.score.criticalPerFile(),
    "all facts": best.score.all(),
  };
}
