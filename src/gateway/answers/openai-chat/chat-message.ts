import { parseJson } from "../../../core/json/parse-json.ts";
import { isObject, listField, objectOrEmpty, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { CallResult, OurCall } from "../../../lookup/answer-call.ts";
import { isOurTool } from "../../../lookup/retrieval-tools.ts";
import type { Round } from "../answer-format.ts";

/** Fields of an answer that are in the history as the provider sent them. */
const KEPT = ["reasoning_content", "reasoning_details", "annotations", "audio", "refusal"] as const;

/** Whether a call of an answer is one that we answer. */
export function isOurChatCall(call: unknown): boolean {
  return isOurTool(objectOrEmpty(call, "function")["name"]);
}

/** What the model said, as a message of a history. */
export function writeChatMessage(message: WireObject, calls: readonly unknown[]): string {
  const kept = KEPT.flatMap((key) => (message[key] == null ? [] : [[key, message[key]] as const]));
  return JSON.stringify({
    role: "assistant",
    content: message["content"] ?? null,
    ...Object.fromEntries(kept),
    ...(calls.length > 0 && { tool_calls: calls }),
  });
}

/** The end of a complete answer: some servers say `stop` even if the model calls tools. */
const WHOLE: ReadonlySet<unknown> = new Set(["tool_calls", "stop"]);

/** The round of one answer. */
export function parseChatRound(message: WireObject, calls: readonly unknown[], finishReason: unknown): Round {
  const ours = calls.filter(isOurChatCall).flatMap(parseOurCall);
  // A stream may also break off silently, in the middle of JSON.
  const isWhole = WHOLE.has(finishReason) && ours.every(({ input }) => input !== undefined);
  return {
    items: [writeChatMessage(message, calls)],
    ourCalls: isWhole ? ours : [],
    hasClientCalls: calls.some((call) => !isOurChatCall(call)),
    hidesCalls: calls.some(isOurChatCall),
  };
}

function parseOurCall(call: unknown): OurCall[] {
  const id = textField(call, "id");
  const { name, arguments: written } = objectOrEmpty(call, "function");
  if (id === undefined || !isOurTool(name)) return [];
  return [{ id, name, input: typeof written === "string" ? parseJson(written) : undefined }];
}

/** Results as separate messages, before those of the client. */
export function writeChatResults(results: readonly CallResult[]): string[] {
  return results.map(({ call, text }) => JSON.stringify({ role: "tool", tool_call_id: call.id, content: text }));
}

/** The first choice of an answer or of a piece of one: we offer tools only if there is just one. */
export function firstChoice(data: WireObject): WireObject | undefined {
  const [choice] = listField(data, "choices");
  return isObject(choice) ? choice : undefined;
}
