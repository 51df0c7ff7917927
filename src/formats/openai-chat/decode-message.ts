import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { Message, Part, Role } from "../../core/model/message.ts";
import { decodeContent, isContent } from "./decode-content.ts";
import { fieldsAfterContent, fieldsBeforeContent, messageFields } from "./message-fields.ts";
import { legacyCallId } from "./tool-calls.ts";

/**
 * Reads one message. A value that is not a message of this API becomes a single opaque part, written back unchanged.
 */
export function decodeMessage(wire: unknown): Message {
  if (!isObject(wire) || !isContent(wire["content"])) return unknownMessage(wire);

  switch (wire["role"]) {
    case "system":
    case "developer":
      return { role: "system", parts: decodeContent(wire["content"]), meta: { wire } };
    case "user":
      return { role: "user", parts: decodeContent(wire["content"]), meta: { wire } };
    case "assistant":
      return { role: "assistant", parts: decodeAssistant(wire), meta: { wire } };
    case "tool":
      return decodeResult(wire, textField(wire, "tool_call_id"));
    case "function":
      return decodeResult(wire, legacyCallId(textField(wire, "name")));
    default:
      return unknownMessage(wire);
  }
}

/** Our role for the role on the wire; undefined if this API has no such role. */
export function canonicalRole(role: unknown): Role | undefined {
  switch (role) {
    case "system":
    case "developer":
      return "system";
    case "tool":
    case "function":
      return "tool";
    case "user":
    case "assistant":
      return role;
    default:
      return undefined;
  }
}

/** The type of the opaque part that represents a whole message. */
export const WHOLE_MESSAGE = "message";

function decodeAssistant(wire: WireObject): Part[] {
  return [
    ...fieldsBeforeContent.flatMap((field) => messageFields[field].decode(wire[field], wire)),
    ...decodeContent(wire["content"]),
    ...fieldsAfterContent.flatMap((field) => messageFields[field].decode(wire[field], wire)),
  ];
}

function decodeResult(wire: WireObject, callId: string | undefined): Message {
  if (callId === undefined) return unknownMessage(wire);
  const output = { kind: "parts", parts: decodeContent(wire["content"]) } as const;
  return { role: "tool", parts: [{ kind: "tool-result", callId, output, isError: false }], meta: { wire } };
}

function unknownMessage(wire: unknown): Message {
  // Not the user if the role is unknown: it must never be mistaken for the user's latest turn.
  const role = (isObject(wire) ? canonicalRole(wire["role"]) : undefined) ?? "system";
  return { role, parts: [{ kind: "opaque", type: WHOLE_MESSAGE, wire }] };
}
