import type { Message, Part, Role } from "../../core/model/message.ts";
import { isObject } from "../wire-value.ts";
import { decodePart } from "./decode-part.ts";

/**
 * Reads one `ModelMessage`; its role is ours.
 *
 * A message whose outline is wrong becomes one opaque part of type `message` without
 * `meta.wire`, which `encodeMessage` writes back as it came.
 */
export function decodeMessage(wire: unknown): Message {
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
