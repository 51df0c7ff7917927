import { textField } from "../../../core/json/wire-value.ts";
import type { DemoArrival } from "../arrival.ts";
import type { MeasuredPrompt } from "../prompt/measure-prompt.ts";
import { anthropicCache } from "./anthropic-cache.ts";
import type { CacheResult } from "./cache-result.ts";
import { openAiCache } from "./openai-cache.ts";

export type SimulateCache = (arrival: DemoArrival, prompt: MeasuredPrompt) => CacheResult;

/** Makes the prompt caches of the providers. Claude behind OpenAI's API is cached as Claude is. */
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

/** From GPT-5.6 on writes are paid for, and reported. */
export function reportsWrites(model: string): boolean {
  return /gpt-(5\.[6-9]|[6-9])|claude/.test(model);
}
