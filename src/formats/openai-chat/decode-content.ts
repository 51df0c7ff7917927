import type { OutputPart } from "../../core/model/message.ts";
import { isObject, textField } from "../wire-value.ts";
import { decodeMedia } from "./decode-media.ts";

/** True for what may stand in `content`: a string, a list, null or nothing. */
export function isContent(content: unknown): boolean {
  return content === undefined || content === null || typeof content === "string" || Array.isArray(content);
}

/** Reads the content of any message. A bare string is one part without `wire`; empty content is no part at all. */
export function decodeContent(content: unknown): OutputPart[] {
  if (typeof content === "string") return content === "" ? [] : [{ kind: "text", text: content }];
  return Array.isArray(content) ? content.map(decodeContentPart) : [];
}

function decodeContentPart(block: unknown): OutputPart {
  if (!isObject(block)) return { kind: "opaque", type: "unknown", wire: block };
  const type = textField(block, "type") ?? "unknown";
  const text = type === "text" || type === "refusal" ? textField(block, type) : undefined;
  if (text !== undefined) return { kind: "text", text, wire: block };
  return decodeMedia(block) ?? { kind: "opaque", type, wire: block };
}
