export type { TokenCounter } from "../base/ports.ts";
export type { CountedAs, TokenCount } from "../model/tokens.ts";
export { addCounts } from "./add-counts.ts";
export { type CountingMemoOptions, countingMemo } from "./counting-memo.ts";
export { estimateTokens } from "./estimate-tokens.ts";
export { cautiousCounter, type EstimatingCounterOptions, estimatingCounter } from "./estimating-counter.ts";
export { findModelRatio, type ModelRatioOptions } from "./find-model-ratio.ts";
export { learnRatio, type RatioSample, type RatioState } from "./learn-ratio.ts";
export { type ModelRatio, modelRatios } from "./model-ratios.ts";
