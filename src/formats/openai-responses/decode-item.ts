import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { Message, ReasoningPart, Role } from "../../core/model/message.ts";
import { itemType } from "./call-kinds.ts";
import { decodeCall, decodeResult } from "./decode-call.ts";
import { decodeContent } from "./decode-content.ts";

/**
 * Codex sends its tools in this item, before its instructions: if it were folded with the conversation, they would be
 * lost.
 */
const TOOLS_ITEM = "additional_tools";

/** Reads one item as one message. A malformed or unknown item becomes one opaque part of an assistant message. */
export function decodeItem(item: unknown): Message {
  return (isObject(item) ? decodeKnown(item) : undefined) ?? opaqueItem(item);
}

/** An item that is passed on unread. */
export function opaqueItem(item: unknown): Message {
  const type = isObject(item) ? itemType(item) : "unknown";
  return { role: type === TOOLS_ITEM ? "system" : "assistant", parts: [{ kind: "opaque", type, wire: item }] };
}

function decodeKnown(item: WireObject): Message | undefined {
  switch (itemType(item)) {
    case "message":
      return decodeMessage(item);
    case "reasoning":
      return Array.isArray(item["summary"]) ? { role: "assistant", parts: [decodeReasoning(item)] } : undefined;
    default: {
      const call = decodeCall(item);
      if (call !== undefined) return { role: "assistant", parts: [call] };
      const result = decodeResult(item);
      return result === undefined ? undefined : { role: "tool", parts: [result] };
    }
  }
}

function decodeMessage(item: WireObject): Message | undefined {
  const role = canonicalRole(item["role"]);
  const content = item["content"];
  if (role === undefined || (typeof content !== "string" && !Array.isArray(content))) return undefined;
  return { role, parts: decodeContent(content), meta: { wire: item } };
}

/** Our role for a message of theirs; undefined if they have no such role. */
export function canonicalRole(role: unknown): Role | undefined {
  if (role === "developer") return "system";
  return role === "system" || role === "user" || role === "assistant" ? role : undefined;
}

function decodeReasoning(item: WireObject): ReasoningPart {
  return {
    kind: "reasoning",
    text: reasoningText(item),
    sealed: textField(item, "encrypted_content") !== undefined,
    wire: item,
  };
}

/** The readable part of a reasoning item: its summary, or the raw thoughts if a model shows them instead. */
export function reasoningText(item: WireObject): string {
  return joinedTexts(listField(item, "summary")) || joinedTexts(listField(item, "content"));
}

function joinedTexts(blocks: readonly unknown[]): string {
  return blocks.flatMap((block) => textField(block, "text") ?? []).join("\n\n");
}
