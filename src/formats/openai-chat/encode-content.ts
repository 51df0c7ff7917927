import type { OutputPart } from "../../core/model/message.ts";
import { encodeMedia } from "./encode-media.ts";

/**
 * Writes the content of a message: a list where there was one, else a bare string if that can hold it.
 *
 * Undefined where there is nothing to say.
 */
export function encodeContent(parts: readonly OutputPart[], before: unknown): unknown {
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  const isBare = first.kind === "text" && first.wire === undefined && others.length === 0;
  if (isBare && !Array.isArray(before)) return first.text;
  const blocks = parts.flatMap(encodeContentPart);
  return blocks.length === 0 ? undefined : blocks;
}

function encodeContentPart(part: OutputPart): unknown[] {
  switch (part.kind) {
    case "text": {
      const { wire, text } = part;
      if (wire === undefined) return [{ type: "text", text }];
      return [wire["type"] === "refusal" ? { ...wire, refusal: text } : { ...wire, text }];
    }
    case "media":
      return part.wire === undefined ? encodeMedia(part) : [part.wire];
    case "opaque":
      return [part.wire];
  }
}
