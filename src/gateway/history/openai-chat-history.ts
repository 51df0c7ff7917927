import { isObject } from "../../formats/wire-value.ts";
import { type ContentRules, identifyContent, withoutFields } from "./identify-content.ts";
import type { WireHistory } from "./wire-history.ts";

const rules: ContentRules = {
  passingBlocks: new Set(["thinking", "redacted_thinking", "reasoning"]),
  // Servers differ in what they call reasoning, and clients in what of it they send back.
  passingFields: new Set(["cache_control", "reasoning", "reasoning_content", "reasoning_details", "refusal"]),
};

/** OpenAI Chat Completions, also as other providers speak it. */
export const openAiChatHistory: WireHistory = {
  format: "openai-chat",
  field: "messages",
  isPreamble: (item) => isObject(item) && (item["role"] === "system" || item["role"] === "developer"),
  identify(item) {
    if (!isObject(item)) return item;
    return { ...withoutFields(item, rules.passingFields), content: identifyContent(item["content"], rules) };
  },
};
