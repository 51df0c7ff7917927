import { CompactionError } from "../../core/base/errors.ts";
import type { Message, Part, Role } from "../../core/model/message.ts";
import type { ToolDefinition, Transcript } from "../../core/model/transcript.ts";
import { isObject, listField, textField } from "../wire-value.ts";
import { decodePart } from "./decode-part.ts";

const ROLES: ReadonlyMap<unknown, Role> = new Map(
  (["system", "user", "assistant", "tool"] as const).map((role) => [role, role]),
);

/** Recognises a transcript in our own model: messages whose parts have a `kind`. */
export function isPalimpsestDocument(value: unknown): boolean {
  const messages: readonly unknown[] = Array.isArray(value) ? value : listField(value, "messages");
  return messages
    .slice(0, 2)
    .some((message) => listField(message, "parts").some((part) => textField(part, "kind") !== undefined));
}

/**
 * Reads a transcript of our own model from JSON: an object with `messages`, or the messages alone.
 *
 * Whoever wrote it, it is input like any other: what has not the form of a part is carried as opaque. Throws
 * `NOT_THIS_FORMAT` where there is no list of messages.
 */
export function decodePalimpsest(wire: unknown): Transcript {
  const messages: unknown = isObject(wire) ? wire["messages"] : wire;
  if (!Array.isArray(messages)) {
    throw new CompactionError("NOT_THIS_FORMAT", { format: "palimpsest", path: "messages", expected: "an array" });
  }
  return {
    messages: messages.map(decodeMessage),
    tools: listField(wire, "tools").map(decodeTool),
    envelope: isObject(wire) ? { kind: "request", body: wire } : { kind: "messages" },
  };
}

function decodeMessage(wire: unknown): Message {
  const role = ROLES.get(isObject(wire) ? wire["role"] : undefined);
  const parts = isObject(wire) ? wire["parts"] : undefined;
  if (role === undefined || !Array.isArray(parts)) {
    return { role: "system", parts: [{ kind: "opaque", type: "message", wire }] };
  }
  const kind = textField(isObject(wire) ? wire["meta"] : undefined, "kind");
  const decoded: Part[] = parts.map(decodePart);
  return kind === "handoff" || kind === "note" ? { role, parts: decoded, meta: { kind } } : { role, parts: decoded };
}

function decodeTool(wire: unknown): ToolDefinition {
  return { name: textField(wire, "name") ?? "unknown", wire: isObject(wire) ? (wire["wire"] ?? wire) : wire };
}
