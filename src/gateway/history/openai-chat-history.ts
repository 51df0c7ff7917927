import { isObject, listField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import { THINKING_BLOCKS } from "../base/thinking-blocks.ts";
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
  passingBlocks: new Set([...THINKING_BLOCKS, "reasoning"]),
  // Servers use different names for reasoning, and clients send back different parts of it.
  passingFields: new Set(["cache_control", "reasoning", "reasoning_content", "reasoning_details", "refusal"]),
};

/** OpenAI Chat Completions, including other providers' versions of it. */
export const openAiChatHistory: WireHistory = {
  format: "openai-chat",
  field: "messages",
  isPreamble: (item) => isObject(item) && (item["role"] === "system" || item["role"] === "developer"),
  identify(item) {
    if (!isObject(item)) return item;
    const { role, tool_call_id: answered } = item;
    if (role === "tool" && isDrawnId(answered)) return { role, answered };
    const calls = listField(item, "tool_calls");
    if (areDrawn(calls)) return { role, calls: calls.map(({ id }) => id) };
    const content = identifyContent(item["content"], rules);
    if (role === "assistant" && calls.length === 0 && isEmptyIdentity(content)) return undefined;
    return {
      ...withoutFields(item, rules.passingFields),
      content,
      ...(calls.length > 0 && { tool_calls: calls.map(identifyCall) }),
    };
  },
  listSaid(item) {
    if (!isObject(item)) return [];
    const { role, tool_call_id: answered, content } = item;
    if (role === "tool" && isDrawnId(answered)) return [findSaid(content, rules)];
    const calls = listField(item, "tool_calls");
    return areDrawn(calls) ? [{ content: identifyContent(content, rules), calls: calls.map(identifyCall) }] : [];
  },
};

function areDrawn(calls: readonly unknown[]): calls is readonly WireObject[] {
  return calls.length > 0 && calls.every((call) => isObject(call) && isDrawnId(call["id"]));
}

function identifyCall(call: unknown): unknown {
  const called = isObject(call) ? call["function"] : undefined;
  if (!isObject(call) || !isObject(called)) return call;
  return { id: call["id"], name: called["name"], arguments: identifyWritten(called["arguments"]) };
}
