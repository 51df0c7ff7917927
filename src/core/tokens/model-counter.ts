import type { TokenCounter } from "../base/ports.ts";
import { cautiousCounter, estimatingCounter } from "./estimating-counter.ts";
import { findModelRatio } from "./find-model-ratio.ts";

/**
 * Estimates as a model counts, on the safe side where nobody named one.
 *
 * The library and the command line both count by this, so that one history has one size.
 */
export function modelCounter(model: string | undefined): TokenCounter {
  return model === undefined ? cautiousCounter() : estimatingCounter({ ratio: findModelRatio(model) });
}
