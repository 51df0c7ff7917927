import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { Message } from "../../core/model/message.ts";
import type { ToolDefinition, Transcript } from "../../core/model/transcript.ts";
import { notThisFormat } from "../not-this-format.ts";
import { builtInCalls } from "./call-kinds.ts";
import { decodeItem, opaqueItem } from "./decode-item.ts";

/** Reads a request body or a bare list of input items. */
export function decode(wire: unknown): Transcript {
  if (Array.isArray(wire)) return { messages: decodeItems(wire), tools: [], envelope: { kind: "messages" } };
  if (!isObject(wire)) throw notThisFormat("openai-responses", "", "a request body or an array of input items");

  const { model, max_output_tokens: maxOutputTokens } = wire;
  return {
    messages: [...decodeInstructions(wire), ...decodeInput(wire)],
    tools: listField(wire, "tools").map(decodeTool),
    ...(typeof model === "string" && { model }),
    ...(typeof maxOutputTokens === "number" && { maxOutputTokens }),
    ...(keepsState(wire) && { continuesAtProvider: true }),
    envelope: { kind: "request", body: wire },
  };
}

function decodeInstructions({ instructions }: WireObject): Message[] {
  if (typeof instructions !== "string") return [];
  return [{ role: "system", parts: [{ kind: "text", text: instructions }], meta: { place: "instructions" } }];
}

function decodeInput(body: WireObject): Message[] {
  const { input } = body;
  if (typeof input === "string") return [{ role: "user", parts: [{ kind: "text", text: input }] }];
  if (Array.isArray(input)) return decodeItems(input);
  if (input === undefined && hasInputElsewhere(body)) return [];
  throw notThisFormat("openai-responses", "input", "a string or an array of input items");
}

/** Whether the provider has something to answer although the request has no input. */
export function hasInputElsewhere(body: WireObject): boolean {
  return isObject(body["prompt"]) || keepsState(body);
}

/** Whether earlier items are at the provider, so that a call or its output may be there too. */
export function keepsState(body: WireObject): boolean {
  const { conversation, previous_response_id: previousResponseId } = body;
  return typeof previousResponseId === "string" || typeof conversation === "string" || isObject(conversation);
}

function decodeItems(items: readonly unknown[]): Message[] {
  const messages = items.map(decodeItem);
  const calls = new Set(messages.flatMap((message) => builtInCallKeys(message)));
  return messages.map((message, index) => (isStranded(message, calls) ? opaqueItem(items[index]) : message));
}

/** The outputs that cannot contain free text: they can be edited only together with their call. */
const strictOutputs: ReadonlySet<unknown> = new Set(["computer_call_output", "shell_call_output"]);

function isStranded({ parts: [part] }: Message, calls: ReadonlySet<string>): boolean {
  if (part?.kind !== "tool-result") return false;
  const type = part.wire?.["type"];
  return strictOutputs.has(type) && !calls.has(`${type} ${part.callId}`);
}

function builtInCallKeys({ parts: [part] }: Message): string[] {
  if (part?.kind !== "tool-call") return [];
  const type = textField(part.wire, "type") ?? "";
  const kind = Object.hasOwn(builtInCalls, type) ? builtInCalls[type] : undefined;
  return kind === undefined ? [] : [`${kind.output} ${part.callId}`];
}

/** Built-in tools have no name of their own, and remote servers have a label. */
function decodeTool(tool: unknown): ToolDefinition {
  const name = textField(tool, "name") ?? textField(tool, "server_label") ?? textField(tool, "type") ?? "unknown";
  return { name, wire: tool };
}
