import type { WireObject } from "../../core/model/json.ts";
import type { Message, Part, Role } from "../../core/model/message.ts";
import { isObject } from "../wire-value.ts";
import { decodePart } from "./decode-part.ts";
import { instructionsKeyOf } from "./instructions.ts";
import { listOrOne } from "./list-or-one.ts";
import { MALFORMED_CONTENT } from "./malformed-content.ts";
import type { CallIdResolver } from "./resolve-call-ids.ts";

/** Reads one content. One that is no content at all becomes a message with a single opaque part. */
export function decodeContent(wire: unknown, resolveCallIds: CallIdResolver): Message {
  const entries = isObject(wire) ? listOrOne(wire["parts"]) : undefined;
  if (!isObject(wire) || entries === undefined) {
    return { role: "user", parts: [{ kind: "opaque", type: MALFORMED_CONTENT, wire }] };
  }
  const fromModel = wire["role"] === "model";
  const parts = resolveCallIds(entries.map(decodePart), fromModel);
  return { role: fromModel ? "assistant" : userOrTool(parts), parts, meta: { wire } };
}

/** Reads the system instruction of a body. Undefined where there is none, or nothing that could be one. */
export function decodeInstructions(body: WireObject, resolveCallIds: CallIdResolver): Message | undefined {
  const key = instructionsKeyOf(body);
  const wire = key === undefined ? undefined : body[key];
  if (typeof wire === "string") {
    return { role: "system", parts: [{ kind: "text", text: wire }], meta: { place: "instructions" } };
  }
  if (!isObject(wire)) return undefined;
  const { parts, meta } = decodeContent(wire, resolveCallIds);
  return { role: "system", parts, meta: { ...meta, place: "instructions" } };
}

function userOrTool(parts: readonly Part[]): Role {
  return parts.length > 0 && parts.every((part) => part.kind === "tool-result") ? "tool" : "user";
}
