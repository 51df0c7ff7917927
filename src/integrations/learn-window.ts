import type { CompactOptions, CompactorOptions } from "../compactor/compact-options.ts";
import { findModelRatio, learnRatio, type RatioState } from "../core/tokens/index.ts";
import { findModelWindow } from "../summarizers/find-model-window.ts";
import { UNKNOWN_MODEL_WINDOW } from "../summarizers/model-windows.ts";

/** Sizes prompts by the counts that the provider reported for earlier ones. */
export interface WindowLearner {
  /**
   * A model and its window in tokens of our own count; the name alone if the window is unknown.
   *
   * @param model Empty if the framework does not say.
   */
  sizeOf(model: string): Pick<CompactOptions, "model" | "contextTokens">;
  /** Records the provider's count of a prompt that we counted. */
  learn(model: string, estimatedTokens: number, reportedTokens: number | undefined): void;
}

/** Names come from callers. */
const MAX_MODELS = 100;

/**
 * Our count is an estimate, and every provider counts differently: the window shrinks if the provider counts more than
 * we do. It grows only by our count's margin for the model, because some providers report only the part that was not
 * cached.
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
