import { CompactionError } from "../base/errors.ts";
import type { TokenCounter } from "../base/ports.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { estimatorVersion } from "./estimator-weights.ts";
import { HIGHEST_RATIO, LOWEST_RATIO } from "./learn-ratio.ts";

export interface EstimatingCounterOptions {
  /** The model's tokens per token of `o200k_base`; 1 by default. `findModelRatio` and `learnRatio` provide it. */
  readonly ratio?: number;
}

/** Tokenizers differ most on plain prose, where few average more characters per token than this. */
const PROSE_CHARACTERS_PER_TOKEN = 4;

/**
 * A counter for an unknown model: the estimate, but never less than the rule of thumb of four characters per token. A
 * text within a target by this count is also within it by other ways of counting.
 */
export function cautiousCounter(): TokenCounter {
  const estimating = estimatingCounter();
  return {
    name: `cautious ${estimating.name}`,
    countedAs: "estimated",
    count: (text) => Math.max(estimating.count(text), Math.ceil(text.length / PROSE_CHARACTERS_PER_TOKEN)),
  };
}

/** A counter that estimates: no vocabulary to load, and fast enough to run on every request. */
export function estimatingCounter({ ratio = 1 }: EstimatingCounterOptions = {}): TokenCounter {
  if (!(ratio >= LOWEST_RATIO && ratio <= HIGHEST_RATIO)) {
    throw new CompactionError("INVALID_POLICY", {
      key: "ratio",
      range: `between ${LOWEST_RATIO} and ${HIGHEST_RATIO}`,
      received: String(ratio),
    });
  }
  return {
    name: `estimated ${estimatorVersion} x${ratio}`,
    countedAs: "estimated",
    count: (text) => Math.round(estimateTokens(text) * ratio),
  };
}
