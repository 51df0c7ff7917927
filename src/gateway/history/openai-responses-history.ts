import { isObject } from "../../formats/wire-value.ts";
import { type ContentRules, identifyContent, withoutFields } from "./identify-content.ts";
import type { WireHistory } from "./wire-history.ts";

const rules: ContentRules = {
  passingBlocks: new Set(["reasoning_text", "summary_text"]),
  // Items that the provider wrote come back with its id and status, or without.
  passingFields: new Set(["id", "status", "prompt_cache_breakpoint", "annotations", "logprobs"]),
};

/** OpenAI Responses: a list of items, in which reasoning stands beside what was said. */
export const openAiResponsesHistory: WireHistory = {
  format: "openai-responses",
  field: "input",
  isPreamble: (item) => isObject(item) && (item["role"] === "system" || item["role"] === "developer"),
  identify(item) {
    if (typeof item === "string") return { type: "message", role: "user", content: identifyContent(item, rules) };
    if (!isObject(item) || item["type"] === "reasoning") return undefined;
    const kept = withoutFields(item, rules.passingFields);
    const isMessage = item["type"] === undefined || item["type"] === "message";
    return isMessage ? { ...kept, type: "message", content: identifyContent(item["content"], rules) } : kept;
  },
};
