import { textField } from "../../../core/json/wire-value.ts";
import type { DemoArrival } from "../arrival.ts";
import type { MeasuredPrompt } from "../prompt/measure-prompt.ts";
import { anthropicCache } from "./anthropic-cache.ts";
import type { CacheResult } from "./cache-result.ts";
import { openAiCache } from "./openai-cache.ts";

export type SimulateCache = (arrival: DemoArrival, prompt: MeasuredPrompt) => CacheResult;

/** Simulates the providers' prompt caches. Claude behind OpenAI's API is cached like Claude. */
export function createCacheSimulator(now: () => number): SimulateCache {
  const claude = anthropicCache(now);
  const openAi = openAiCache(now);
  return ({ format, body }, prompt) => {
    const model = textField(body, "model") ?? "";
    if (format === "anthropic" || model.includes("claude")) return claude(model, prompt);
    const route = textField(body, "prompt_cache_key") ?? "";
    return openAi({ prompt, route, reportsWrites: reportsWrites(model) });
  };
}

/** From GPT-5.6 on, cache writes cost money and are reported. */
export function reportsWrites(model: string): boolean {
  return /gpt-(5\.[6-9]|[6-9])|claude/.test(model);
}
