import { isObject } from "../../formats/wire-value.ts";
import { type ContentRules, identifyContent, withoutFields } from "./identify-content.ts";
import type { WireHistory } from "./wire-history.ts";

const rules: ContentRules = {
  passingBlocks: new Set(["thinking", "redacted_thinking"]),
  passingFields: new Set(["cache_control"]),
};

/** Anthropic Messages: the system prompt stands outside of the conversation. */
export const anthropicHistory: WireHistory = {
  format: "anthropic",
  field: "messages",
  isPreamble: () => false,
  identify(item) {
    if (!isObject(item)) return item;
    return { ...withoutFields(item, rules.passingFields), content: identifyContent(item["content"], rules) };
  },
};
