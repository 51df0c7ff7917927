import type { WireObject } from "../../core/model/json.ts";
import { countField } from "../../summarizers/parse-object.ts";
import type { Usage } from "../base/usage.ts";
import type { Door } from "./door.ts";
import { findModelField } from "./find-model-field.ts";

/** What the two APIs of OpenAI have in common. */
export const openAiDoor = {
  upstream: "openai",
  findModel: findModelField,
  // Servers with OpenAI's API use different words; most give the code.
  isTooLong: (status, body) =>
    status === 413 || (status === 400 && /context_length_exceeded|maximum context length|context window/i.test(body)),
  // The codes are those of OpenAI's own SDK; compatible servers write what Anthropic does, or their own words.
  isMediaTooLarge: (status, body) =>
    status === 400 && /image_too_large|image_file_too_large|image exceeds|image (?:is )?too large/i.test(body),
  isThinkingRefused: () => false,
  // Their place in the prompt is not documented.
  toolsComeFirst: false,
  bindsThinking: () => false,
} as const satisfies Partial<Door>;

/** @param sides What the API calls a prompt and an answer. */
export function parseOpenAiUsage(
  usage: WireObject,
  sides: { readonly prompt: string; readonly answer: string },
): Usage | undefined {
  const promptTokens = countField(usage, `${sides.prompt}_tokens`);
  if (promptTokens === undefined) return undefined;
  const details = usage[`${sides.prompt}_tokens_details`];
  return {
    promptTokens,
    cacheReadTokens: countField(details, "cached_tokens") ?? 0,
    cacheWriteTokens: countField(details, "cache_write_tokens") ?? 0,
    outputTokens: countField(usage, `${sides.answer}_tokens`) ?? 0,
  };
}
