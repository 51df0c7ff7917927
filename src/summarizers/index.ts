import "../require-node.ts";

export type { StopSignal, SummarizeOptions, Summarizer } from "../core/base/ports.ts";
export { FAILURE_CLASSES, SummarizerFailure } from "../core/base/summarizer-failure.ts";
export type { SummaryAnswer, SummaryRequest, SummaryUsage } from "../core/model/summary.ts";
export { type AnthropicSummarizerOptions, anthropicSummarizer } from "./anthropic/anthropic-summarizer.ts";
export { type CommandSummarizerOptions, commandSummarizer } from "./command/command-summarizer.ts";
export { type OpenAiSummarizerOptions, openAiSummarizer } from "./openai/openai-summarizer.ts";
export type { ProviderOptions } from "./provider-summarizer.ts";
export { type SummarizerFromNameOptions, summarizerFromName } from "./summarizer-from-name.ts";
