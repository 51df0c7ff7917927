import { CompactionError } from "../base/errors.ts";
import type { TokenCounter } from "../base/ports.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { estimatorVersion } from "./estimator-weights.ts";
import { MAX_RATIO, MIN_RATIO } from "./learn-ratio.ts";

export interface EstimatingCounterOptions {
  /** The model's tokens per token of `o200k_base`; 1 by default. `findModelRatio` and `learnRatio` provide it. */
  readonly ratio?: number;
}

/** Tokenizers differ most on plain prose, where few average more characters per token than this. */
const PROSE_CHARACTERS_PER_TOKEN = 4;

/**
 * A counter for when nobody names a model: the estimate of OpenAI's count, but never less than the rule of thumb of four
 * characters per token, by which many hosts count. Claude counts more than either.
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
  if (!(ratio >= MIN_RATIO && ratio <= MAX_RATIO)) {
    throw new CompactionError("INVALID_POLICY", {
      key: "ratio",
      range: `between ${MIN_RATIO} and ${MAX_RATIO}`,
      received: String(ratio),
    });
  }
  return {
    name: `estimated ${estimatorVersion} x${ratio}`,
    countedAs: "estimated",
    count: (text) => Math.round(estimateTokens(text) * ratio),
  };
}
