import { chooseBudget } from "./choose-budget.ts";
import { countWhole } from "./count-whole.ts";
import { detectKind } from "./detect-kind.ts";
import { writeLossless } from "./lossless/write-lossless.ts";
import { coversExactly } from "./outline.ts";
import { outlineText } from "./outline-text.ts";
import { parseQuery } from "./query/parse-query.ts";
import { rankFacts, scoreSegments } from "./query/score-segments.ts";
import type { ReduceOptions, ReduceTools, Reduction } from "./reduction.ts";
import { applyRule } from "./rules/apply-rule.ts";
import { findRule } from "./rules/find-rule.ts";
import { fitReduction } from "./spend/fit-reduction.ts";
import { hideAlike } from "./spend/hide-alike.ts";
import { splitLongSegments, splitOverwritten } from "./spend/split-long-segments.ts";
import { signReduction } from "./write/sign-reduction.ts";

/**
 * Makes a text small without misrepresenting it: recognise, outline, spend the budget, write.
 *
 * What is shown is shown verbatim, what is hidden is counted exactly where it was, and with a hash every hidden part
 * has a handle from which `rebuild` restores the original. A text that fits or would not get smaller comes back
 * untouched; one that fits in a shorter form that says the same is shown whole in that form. Never throws; linear time.
 */
export function reduce(text: string, options: ReduceOptions, { counter, hash, sourceParser }: ReduceTools): Reduction {
  const tokensBefore = countWhole(text, counter);
  const maxTokens = options.maxTokens ?? chooseBudget(tokensBefore);
  const reducer = detectKind(text, options);
  const untouched: Reduction = { kind: reducer.kind, text, hidden: [], tokensBefore, tokensAfter: tokensBefore };
  if (tokensBefore <= maxTokens) return untouched;

  const rule = findRule(options.rules ?? [], options.command ?? "");
  const lossless =
    rule === undefined
      ? writeLossless(text, { kind: reducer.kind, tokensBefore, maxTokens, counter, hash })
      : undefined;
  if (lossless !== undefined) return lossless;

  const seen = outlineText(text, reducer, { ...options, sourceParser });
  const outline = rule === undefined ? seen : applyRule(text, seen, rule, options.exitCode);
  if (!coversExactly(outline, text.length)) return untouched;
  const segments = splitLongSegments(text, splitOverwritten(text, outline.segments));
  const terms = parseQuery(options.query ?? "");
  const scores = scoreSegments(text, segments, terms);
  const offered = options.maxTokens === undefined ? hideAlike(text, reducer.kind, segments, scores) : segments;
  const fitted = fitReduction(text, {
    kind: reducer.kind,
    outline: { ...outline, segments: offered, facts: rankFacts(outline.facts, terms) },
    scores,
    code: hash === undefined ? undefined : signReduction(text, hash),
    maxTokens,
    counter,
    hash,
  });
  return fitted.tokensAfter < tokensBefore ? { kind: reducer.kind, tokensBefore, ...fitted } : untouched;
}
