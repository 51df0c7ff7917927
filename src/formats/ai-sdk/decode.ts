import { isObject, textField } from "../../core/json/wire-value.ts";
import type { Message, Part, Role } from "../../core/model/message.ts";
import type { ToolDefinition, Transcript } from "../../core/model/transcript.ts";
import { notThisFormat } from "../not-this-format.ts";
import { decodePart } from "./decode-part.ts";
import { findOutline } from "./find-outline.ts";

/** Reads the options of a `generateText` call, or a bare `ModelMessage[]`. */
export function decode(wire: unknown): Transcript {
  const outline = findOutline(wire);
  if (outline === undefined) {
    throw notThisFormat(
      "ai-sdk",
      "",
      "an array of messages, or an object with a list of messages under messages or prompt",
    );
  }

  const { body, list, instructionsKey } = outline;
  const messages = typeof list === "string" ? [promptMessage(list)] : list.map(decodeMessage);
  if (body === undefined) return { messages, tools: [], envelope: { kind: "messages" } };

  const model = modelName(body["model"]);
  const maxOutputTokens = body["maxOutputTokens"];
  return {
    messages: [...decodeInstructions(body[instructionsKey]), ...messages],
    tools: decodeTools(body["tools"]),
    ...(model === undefined ? {} : { model }),
    ...(typeof maxOutputTokens === "number" ? { maxOutputTokens } : {}),
    ...(keepsState(body["providerOptions"]) ? { continuesAtProvider: true } : {}),
    envelope: { kind: "request", body },
  };
}

/** Whether a provider's options name history that is stored at the provider, as those of OpenAI's Responses API can. */
function keepsState(providerOptions: unknown): boolean {
  const options = isObject(providerOptions) ? Object.values(providerOptions) : [];
  return options.some(
    (option) =>
      textField(option, "previousResponseId") !== undefined || textField(option, "conversation") !== undefined,
  );
}

function promptMessage(prompt: string): Message {
  return { role: "user", parts: [{ kind: "text", text: prompt }] };
}

function decodeInstructions(instructions: unknown): Message[] {
  if (instructions === undefined || instructions === null) return [];
  if (Array.isArray(instructions)) return instructions.map(decodeInstruction);
  if (typeof instructions !== "string") return [decodeInstruction(instructions)];
  return [{ role: "system", parts: [{ kind: "text", text: instructions }], meta: { place: "instructions" } }];
}

function decodeInstruction(wire: unknown): Message {
  const message = decodeMessage(wire);
  if (message.role !== "system") return malformedInstruction(wire);
  return { ...message, meta: { ...message.meta, place: "instructions" } };
}

function malformedInstruction(wire: unknown): Message {
  return { role: "system", parts: [{ kind: "opaque", type: "message", wire }], meta: { place: "instructions" } };
}

function decodeTools(tools: unknown): ToolDefinition[] {
  return isObject(tools) ? Object.entries(tools).map(([name, wire]) => ({ name, wire })) : [];
}

/** A model is named by a string, or is an object that knows its name. */
function modelName(model: unknown): string | undefined {
  return typeof model === "string" ? model : textField(model, "modelId");
}

/**
 * Reads one `ModelMessage`; its role is ours.
 *
 * A message whose outline is wrong becomes one opaque part of type `message` without
 * `meta.wire`, which `encodeMessage` writes back unchanged.
 */
function decodeMessage(wire: unknown): Message {
  const role = isObject(wire) ? knownRole(wire["role"]) : undefined;
  if (!isObject(wire) || role === undefined) return malformedMessage(role, wire);
  const parts = decodeContent(role, wire["content"]);
  return parts === undefined ? malformedMessage(role, wire) : { role, parts, meta: { wire } };
}

function decodeContent(role: Role, content: unknown): Part[] | undefined {
  if (typeof content === "string") return role === "tool" ? undefined : [{ kind: "text", text: content }];
  if (!Array.isArray(content) || role === "system") return undefined;
  return content.map(decodePart);
}

function malformedMessage(role: Role | undefined, wire: unknown): Message {
  return { role: role ?? "user", parts: [{ kind: "opaque", type: "message", wire }] };
}

function knownRole(role: unknown): Role | undefined {
  return role === "system" || role === "user" || role === "assistant" || role === "tool" ? role : undefined;
}
