import { parseJson } from "../../core/text/parse-json.ts";
import { isObject, listField, textField } from "../../formats/wire-value.ts";
import { THINKING_BLOCKS } from "../base/thinking-blocks.ts";
import {
  type ContentRules,
  identifyArguments,
  identifyContent,
  isEmptyContent,
  withoutFields,
} from "./identify-content.ts";
import { isDrawnId } from "./is-drawn-id.ts";
import type { WireHistory } from "./wire-history.ts";

const rules: ContentRules = {
  passingBlocks: new Set([...THINKING_BLOCKS, "reasoning"]),
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
    const { role, tool_call_id: answered } = item;
    if (role === "tool" && isDrawnId(answered)) return { role, answered };
    const calls = listField(item, "tool_calls");
    const ids = calls.map((call) => textField(call, "id"));
    if (ids.length > 0 && ids.every(isDrawnId)) return { role, calls: ids };
    const content = identifyContent(item["content"], rules);
    if (role === "assistant" && calls.length === 0 && isEmptyContent(content)) return undefined;
    return {
      ...withoutFields(item, rules.passingFields),
      content,
      ...(calls.length > 0 && { tool_calls: calls.map(identifyCall) }),
    };
  },
};

function identifyCall(call: unknown): unknown {
  const called = isObject(call) ? call["function"] : undefined;
  if (!isObject(call) || !isObject(called)) return call;
  return { id: call["id"], name: called["name"], arguments: identifyWritten(called["arguments"]) };
}

/** Arguments come as text, in which clients move keys and spaces. */
function identifyWritten(written: unknown): unknown {
  return typeof written === "string" ? (identifyArguments(parseJson(written)) ?? written) : written;
}
