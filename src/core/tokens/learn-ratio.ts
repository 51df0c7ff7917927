/**
 * How many tokens a model really counts for each one that the estimator counts, as far as a session has shown. Plain
 * data: the host keeps it with its state.
 */
export interface RatioState {
  readonly ratio: number;
  /** Samples used so far. */
  readonly samples: number;
}

/** One request: what was estimated for its prompt, and what the provider reported for it. */
export interface RatioSample {
  readonly estimatedTokens: number;
  readonly reportedTokens: number;
}

/** Judgements: an estimator that is further off has not seen the same prompt. */
export const MIN_RATIO = 0.5;
export const MAX_RATIO = 2.5;

/** In a small prompt the provider's own wrapping outweighs the text. */
const MIN_SAMPLE_TOKENS = 500;

/** A sample moves the ratio by at most this share, so one odd request (an image, a hidden prompt) does little. */
const MAX_MOVE = 0.3;

/** The first samples count most; later ones keep this weight, so that a change of model is still learnt. */
const MIN_WEIGHT = 0.1;

/**
 * Learns from one request. The answer is always between `MIN_RATIO` and `MAX_RATIO`, and
 * a sample that is too small or absurd changes nothing.
 */
export function learnRatio(previous: RatioState, { estimatedTokens, reportedTokens }: RatioSample): RatioState {
  const ratio = bound(previous.ratio, MIN_RATIO, MAX_RATIO);
  const samples = Number.isSafeInteger(previous.samples) && previous.samples > 0 ? previous.samples : 0;
  const seen = reportedTokens / estimatedTokens;
  const isUsable =
    estimatedTokens >= MIN_SAMPLE_TOKENS &&
    reportedTokens >= MIN_SAMPLE_TOKENS &&
    seen >= MIN_RATIO &&
    seen <= MAX_RATIO;
  if (!isUsable) return { ratio, samples };

  const weight = Math.max(MIN_WEIGHT, 1 / (samples + 2));
  const believed = bound(seen, ratio * (1 - MAX_MOVE), ratio * (1 + MAX_MOVE));
  return { ratio: bound(ratio + weight * (believed - ratio), MIN_RATIO, MAX_RATIO), samples: samples + 1 };
}

/** NaN, which a damaged state may contain, counts as 1. */
function bound(value: number, lowest: number, highest: number): number {
  return Number.isNaN(value) ? 1 : Math.min(highest, Math.max(lowest, value));
}
