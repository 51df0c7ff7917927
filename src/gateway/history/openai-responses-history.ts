import { isObject } from "../../core/json/wire-value.ts";
import {
  type ContentRules,
  findSaid,
  identifyContent,
  identifyWritten,
  isEmptyIdentity,
  withoutFields,
} from "./identify-content.ts";
import { isDrawnId } from "./is-drawn-id.ts";
import type { WireHistory } from "./wire-history.ts";

const rules: ContentRules = {
  passingBlocks: new Set(["reasoning_text", "summary_text"]),
  // Items that the provider wrote come back with its id and status, or without.
  passingFields: new Set(["id", "status", "prompt_cache_breakpoint", "annotations", "logprobs"]),
};

/** OpenAI Responses: a list of items, in which reasoning is beside what was said. */
export const openAiResponsesHistory: WireHistory = {
  format: "openai-responses",
  field: "input",
  isPreamble: (item) => isObject(item) && (item["role"] === "system" || item["role"] === "developer"),
  identify(item) {
    if (typeof item === "string") return { type: "message", role: "user", content: identifyContent(item, rules) };
    if (!isObject(item) || item["type"] === "reasoning") return undefined;
    const { type, role, call_id: callId } = item;
    // Calls and their outputs share an id, and their types distinguish them.
    if (isDrawnId(callId)) return { type, callId };
    const kept = withoutFields(item, rules.passingFields);
    if (type !== undefined && type !== "message") return kept;
    const content = identifyContent(item["content"], rules);
    if (role === "assistant" && isEmptyIdentity(content)) return undefined;
    return { ...kept, type: "message", content };
  },
  listSaid(item) {
    if (!isObject(item) || !isDrawnId(item["call_id"])) return [];
    const { output, arguments: written, ...rest } = withoutFields(item, rules.passingFields);
    return [output === undefined ? { ...rest, arguments: identifyWritten(written) } : findSaid(output, rules)];
  },
};
