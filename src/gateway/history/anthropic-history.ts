import { isObject, listField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import { THINKING_BLOCKS } from "../base/thinking-blocks.ts";
import { type ContentRules, findSaid, identifyContent, isEmptyIdentity, withoutFields } from "./identify-content.ts";
import { isDrawnId } from "./is-drawn-id.ts";
import type { WireHistory } from "./wire-history.ts";

const rules: ContentRules = {
  passingBlocks: THINKING_BLOCKS,
  passingFields: new Set(["cache_control"]),
};

/** Anthropic Messages: the system prompt is outside the conversation. */
export const anthropicHistory: WireHistory = {
  format: "anthropic",
  field: "messages",
  isPreamble: () => false,
  identify(item) {
    if (!isObject(item)) return item;
    const { role } = item;
    const blocks = listField(item, "content").filter(isObject);
    const calls = listDrawnCalls(blocks);
    if (calls.length > 0) return { role, calls };
    const results = blocks.filter(isDrawnResult);
    const rest =
      results.length === 0 ? item["content"] : listField(item, "content").filter((block) => !isDrawnResult(block));
    const content = identifyContent(rest, rules);
    if (role === "assistant" && isEmptyIdentity(content)) return undefined;
    return {
      ...withoutFields(item, rules.passingFields),
      content,
      ...(results.length > 0 && { results: results.map(({ tool_use_id: id }) => id) }),
    };
  },
  listSaid(item) {
    const content = isObject(item) ? listField(item, "content") : [];
    const blocks = content.filter(isObject);
    if (listDrawnCalls(blocks).length > 0) return [identifyContent(content, rules)];
    return blocks.filter(isDrawnResult).map((result) => findSaid(result["content"], rules));
  },
};

/** The ids of all calls of a message; none unless the provider generated them all. */
function listDrawnCalls(blocks: readonly WireObject[]): unknown[] {
  const calls = blocks.filter(({ type }) => type === "tool_use").map(({ id }) => id);
  return calls.every(isDrawnId) ? calls : [];
}

/** A result is identified by the call it answers: clients shorten old results, but it stays the same answer. */
function isDrawnResult(block: unknown): block is WireObject {
  return isObject(block) && block["type"] === "tool_result" && isDrawnId(block["tool_use_id"]);
}
