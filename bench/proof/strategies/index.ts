import type { Rewriter, Strategy } from "../strategy.ts";
import { aiSdkPrune } from "./ai-sdk-prune.ts";
import { clearResults } from "./clear-results.ts";
import { clearToolUses, clearToolUsesOnce } from "./clear-tool-uses.ts";
import { hermesLike } from "./hermes-like/index.ts";
import { langchainContextEditing } from "./langchain/context-editing.ts";
import { langchainSummarization } from "./langchain/summarization.ts";
import { langchainTrim } from "./langchain/trim.ts";
import { mask, maskToFit } from "./mask.ts";
import { none } from "./none.ts";
import { palimpsest, palimpsestSession } from "./palimpsest.ts";
import { poorSummarizer } from "./poor-summarizer.ts";
import { batched, everyRequest } from "./schedules.ts";
import { truncate } from "./truncate.ts";
import { window } from "./window.ts";

/** What is compared with ours when one history is made small once. */
export const rewriters: readonly Rewriter[] = [
  clearResults,
  truncate,
  window(10),
  window(20),
  mask(3),
  mask(10),
  maskToFit,
  clearToolUsesOnce,
  aiSdkPrune(3),
  aiSdkPrune(10),
  langchainTrim,
  langchainContextEditing,
  langchainSummarization,
  hermesLike,
];

/**
 * Strategies that aim at a size, for facts over rounds, ours first. LangChain's trimming does the same as truncating
 * there.
 */
export const roundRewriters: readonly Rewriter[] = [
  palimpsest(),
  palimpsest({ name: "palimpsest, poor model", summarizer: poorSummarizer }),
  truncate,
  maskToFit,
  langchainSummarization,
  hermesLike,
];

/** Every strategy over whole sessions, ours first. LangChain's context editing is `clear-tool-uses` by another name. */
export function listStrategies(contextTokens: number): Strategy[] {
  return [
    palimpsestSession({ contextTokens }),
    palimpsestSession({ contextTokens, summarizer: poorSummarizer, name: "palimpsest, poor model" }),
    everyRequest(none),
    everyRequest(truncate, contextTokens),
    everyRequest(window(10)),
    everyRequest(window(20)),
    everyRequest(mask(3)),
    everyRequest(mask(10)),
    batched(mask(3), 10),
    batched(mask(10), 10),
    clearToolUses(),
    clearToolUses({ clearAtLeastTokens: 5_000 }),
    clearToolUses({ clearAtLeastTokens: 20_000 }),
    everyRequest(aiSdkPrune(10)),
  ];
}
