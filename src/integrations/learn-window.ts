import type { CompactOptions, CompactorOptions } from "../compactor/compact-options.ts";
import { findModelRatio, learnRatio, type RatioState } from "../core/tokens/index.ts";
import { findModelWindow } from "../summarizers/find-model-window.ts";
import { UNKNOWN_MODEL_WINDOW } from "../summarizers/model-windows.ts";

/** Sizes prompts by what the provider says that the ones before them had. */
export interface WindowLearner {
  /**
   * A model and its window in tokens of our own count; the name alone if nobody knows the window.
   *
   * @param model Empty if the framework does not tell.
   */
  sizeOf(model: string): Pick<CompactOptions, "model" | "contextTokens">;
  /** Takes down what a prompt that we counted came to at the provider. */
  learn(model: string, estimatedTokens: number, reportedTokens: number | undefined): void;
}

/** Names come from callers. */
const MAX_MODELS = 100;

/**
 * Our count is an estimate, and no provider counts like another: the window shrinks where it counts more than we do. It grows
 * only by the margin that our count has for the model, because some report no more than the part that was not cached.
 */
export function createWindowLearner({ model: fixed, contextTokens, counter }: CompactorOptions): WindowLearner {
  const ratios = new Map<string, RatioState>();
  return {
    sizeOf(model) {
      const name = fixed ?? model;
      const named = name === "" ? {} : { model: name };
      const known = findModelWindow(name);
      const window = contextTokens ?? (known === UNKNOWN_MODEL_WINDOW ? undefined : known.contextTokens);
      if (window === undefined) return named;
      const margin = counter === undefined && name !== "" ? findModelRatio(name) : 1;
      return { ...named, contextTokens: Math.floor(window / Math.max(1 / margin, ratios.get(model)?.ratio ?? 1)) };
    },
    learn(model, estimatedTokens, reportedTokens) {
      if (reportedTokens === undefined || estimatedTokens <= 0) return;
      const before = ratios.get(model) ?? { ratio: 1, samples: 0 };
      if (ratios.size >= MAX_MODELS && !ratios.has(model)) ratios.clear();
      ratios.set(model, learnRatio(before, { estimatedTokens, reportedTokens }));
    },
  };
}
