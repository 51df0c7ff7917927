import type { TokenCounter } from "../base/ports.ts";
import { cautiousCounter, estimatingCounter } from "./estimating-counter.ts";
import { findModelRatio } from "./find-model-ratio.ts";

/**
 * Estimates the way a model counts: on the safe side if its family is unknown, and as OpenAI's models count if nobody
 * names one, because most tools and benchmarks measure so.
 *
 * The library and the command line both use this, so that a history always has the same size.
 */
export function modelCounter(model: string | undefined): TokenCounter {
  return model === undefined ? cautiousCounter() : estimatingCounter({ ratio: findModelRatio(model) });
}
