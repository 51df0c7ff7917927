import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { ToolDefinition, Transcript } from "../../core/model/transcript.ts";
import { notThisFormat } from "../not-this-format.ts";
import { decodeMessage } from "./decode-message.ts";

/** Reads a request body or a bare array of messages; every wire message becomes one message. */
export function decode(wire: unknown): Transcript {
  if (Array.isArray(wire)) {
    return { messages: wire.map(decodeMessage), tools: [], envelope: { kind: "messages" } };
  }
  if (!isObject(wire)) throw notThisFormat("openai-chat", "", "a request body or an array of messages");
  if (!Array.isArray(wire["messages"])) throw notThisFormat("openai-chat", "messages", "an array of messages");

  const model = textField(wire, "model");
  const maxOutputTokens = countField(wire, "max_completion_tokens") ?? countField(wire, "max_tokens");
  return {
    messages: wire["messages"].map(decodeMessage),
    tools: [...listField(wire, "tools"), ...listField(wire, "functions")].map(decodeTool),
    ...(model === undefined ? {} : { model }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    envelope: { kind: "request", body: wire },
  };
}

function decodeTool(wire: unknown): ToolDefinition {
  const definition = isObject(wire) ? (wire["function"] ?? wire["custom"] ?? wire) : wire;
  return { name: textField(definition, "name") ?? textField(wire, "type") ?? "unknown", wire };
}

function countField(body: WireObject, key: string): number | undefined {
  const value = body[key];
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : undefined;
}
