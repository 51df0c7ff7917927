import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import type { Message, Part, Role } from "../../core/model/message.ts";
import type { ToolDefinition, Transcript } from "../../core/model/transcript.ts";
import { notThisFormat } from "../not-this-format.ts";
import { decodeBlock } from "./decode-block.ts";
import { UNREADABLE_MESSAGE } from "./unreadable-message.ts";

/** Reads a request body or a bare array of messages. */
export function decode(wire: unknown): Transcript {
  if (Array.isArray(wire))
    return { messages: wire.map(decodeMessage), tools: [], rolesAlternate: true, envelope: { kind: "messages" } };
  if (!isObject(wire)) throw notThisFormat("anthropic", "", "a request body or an array of messages");
  const { messages, model, max_tokens: maxOutputTokens } = wire;
  if (!Array.isArray(messages)) throw notThisFormat("anthropic", "messages", "an array");

  return {
    messages: [...decodeInstructions(wire["system"]), ...messages.map(decodeMessage)],
    tools: listField(wire, "tools").map(decodeTool),
    ...(typeof model === "string" && { model }),
    ...(typeof maxOutputTokens === "number" && { maxOutputTokens }),
    rolesAlternate: true,
    envelope: { kind: "request", body: wire },
  };
}

/**
 * The top-level system prompt as the first message. Nothing if it says nothing or is neither
 * text nor blocks: then it stays in the body as it is.
 */
export function decodeInstructions(system: unknown): Message[] {
  const parts = typeof system === "string" ? textOf(system) : Array.isArray(system) ? system.map(decodeBlock) : [];
  return parts.length === 0 ? [] : [{ role: "system", parts, meta: { place: "instructions" } }];
}

function decodeMessage(wire: unknown): Message {
  const parts = isObject(wire) ? decodeContent(wire["content"]) : undefined;
  const role = textField(wire, "role");
  if (!isObject(wire) || parts === undefined || !isWireRole(role)) {
    // It is nobody's turn: as a system message it is neither summarized nor mistaken for a request.
    return { role: "system", parts: [{ kind: "opaque", type: UNREADABLE_MESSAGE, wire }] };
  }
  return { role: canonicalRole(role, parts), parts, meta: { wire } };
}

/** Undefined if the content has a form that no message has. */
function decodeContent(content: unknown): Part[] | undefined {
  if (content === undefined || content === null) return [];
  if (typeof content === "string") return textOf(content);
  return Array.isArray(content) ? content.map(decodeBlock) : undefined;
}

function textOf(text: string): Part[] {
  return [{ kind: "text", text }];
}

function canonicalRole(role: WireRole, parts: readonly Part[]): Role {
  const onlyResults = parts.length > 0 && parts.every((part) => part.kind === "tool-result");
  return role === "user" && onlyResults ? "tool" : role;
}

type WireRole = "user" | "assistant" | "system";

function isWireRole(role: string | undefined): role is WireRole {
  return role === "user" || role === "assistant" || role === "system";
}

/** Server tools that come as a set are named by their server or by their type. */
function decodeTool(wire: unknown): ToolDefinition {
  const name = textField(wire, "name") ?? textField(wire, "mcp_server_name") ?? textField(wire, "type") ?? "unknown";
  return { name, wire };
}
