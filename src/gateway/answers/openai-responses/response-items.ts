import { parseJson } from "../../../core/json/parse-json.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { CallResult, OurCall } from "../../../lookup/answer-call.ts";
import { isOurTool } from "../../../lookup/retrieval-tools.ts";
import type { Round } from "../answer-format.ts";

/** Whether an item of an answer is a call that we answer. */
export function isOurItem({ type, name }: WireObject): boolean {
  return type === "function_call" && isOurTool(name);
}

/** The round of one answer. */
export function parseResponseRound(items: readonly WireObject[], isComplete: boolean): Round {
  return {
    items: writeItems(items),
    ourCalls: isComplete ? items.flatMap(parseOurCall) : [],
    hasClientCalls: items.some((item) => isClientCall(item)),
    hidesCalls: items.some(isOurItem),
  };
}

/**
 * Items as they are in a history.
 *
 * Reasoning that is neither sealed nor kept by the provider could not be sent back; it is left out, and so are the ids
 * by which the provider would notice that.
 */
function writeItems(items: readonly WireObject[]): string[] {
  const isSealed = items.every(
    ({ type, encrypted_content: sealed }) => type !== "reasoning" || typeof sealed === "string",
  );
  if (isSealed) return items.map((item) => JSON.stringify(item));
  return items.flatMap((item) => {
    const { id: _, ...rest } = item;
    return item["type"] === "reasoning" ? [] : [JSON.stringify(rest)];
  });
}

/** A call that the client answers; one that the provider itself runs needs no answer. */
function isClientCall(item: WireObject): boolean {
  const { type } = item;
  return (
    typeof type === "string" && /^(?:function|custom_tool|local_shell|computer)_call$/.test(type) && !isOurItem(item)
  );
}

function parseOurCall({ type, call_id: id, name, arguments: written }: WireObject): OurCall[] {
  if (type !== "function_call" || !isOurTool(name) || typeof id !== "string") return [];
  return [{ id, name, input: typeof written === "string" ? parseJson(written) : undefined }];
}

/** Results as separate items, before those of the client. */
export function writeResponseResults(results: readonly CallResult[]): string[] {
  return results.map(({ call, text }) =>
    JSON.stringify({ type: "function_call_output", call_id: call.id, output: text }),
  );
}
