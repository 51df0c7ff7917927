import type { Message, Part } from "../../core/model/message.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { decodeInstructions } from "./decode.ts";
import { isEmptyContent } from "./empty-content.ts";
import { encodePart } from "./encode-part.ts";
import { unreadableMessage } from "./unreadable-message.ts";

/** Writes a request body if one was read, otherwise an array of messages. */
export function encode({ messages, envelope }: Transcript): unknown {
  // In a bare array, the list itself is the only place for instructions.
  if (envelope.kind === "messages") return messages.map(encodeMessage);

  const { system: oldSystem, ...bodyWithoutSystem } = envelope.body;
  const instructions = messages.filter((message) => message.meta?.place === "instructions");
  const conversation = messages.filter((message) => message.meta?.place !== "instructions").map(encodeMessage);

  if (instructions.length > 0) {
    const parts = instructions.flatMap((message) => message.parts);
    return { ...envelope.body, system: encodeContent(parts, oldSystem), messages: conversation };
  }
  const taken = decodeInstructions(oldSystem).length > 0;
  return { ...(taken ? bodyWithoutSystem : envelope.body), messages: conversation };
}

function encodeMessage(message: Message): unknown {
  const unreadable = unreadableMessage(message);
  if (unreadable !== undefined) return unreadable.wire;

  const wire = message.meta?.wire;
  const role = message.role === "tool" ? "user" : message.role;
  const stayedEmpty = wire !== undefined && message.parts.length === 0 && isEmptyContent(wire["content"]);
  return stayedEmpty ? { ...wire, role } : { ...wire, role, content: encodeContent(message.parts, wire?.["content"]) };
}

/** A single text of ours is written as a bare string, the simplest form, unless there was a list of blocks before. */
function encodeContent(parts: readonly Part[], oldContent: unknown): unknown {
  const [part] = parts;
  const bare = parts.length === 1 && part?.kind === "text" && part.wire === undefined;
  return bare && !Array.isArray(oldContent) ? part.text : parts.flatMap(encodePart);
}
