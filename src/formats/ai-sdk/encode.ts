import type { WireObject } from "../../core/model/json.ts";
import type { Message } from "../../core/model/message.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { type CallIndex, encodePart, indexCalls } from "./encode-part.ts";
import { findOutline } from "./find-outline.ts";

/** Writes the options of a `generateText` call if some were read, otherwise a `ModelMessage[]`. */
export function encode({ messages, envelope }: Transcript): unknown {
  const calls = indexCalls(messages);
  if (envelope.kind === "messages") return messages.map((message) => encodeMessage(message, calls));

  const { body } = envelope;
  const { listKey, instructionsKey } = findOutline(body) ?? { listKey: "messages", instructionsKey: "instructions" };
  const instructions = messages.filter(isInstruction);
  const conversation = messages.filter((message) => !isInstruction(message));
  return {
    ...body,
    ...encodeInstructions(body, instructionsKey, instructions, calls),
    [listKey]: encodeList(body[listKey], conversation, calls),
  };
}

function isInstruction(message: Message): boolean {
  return message.meta?.place === "instructions";
}

function encodeInstructions(body: WireObject, key: string, messages: readonly Message[], calls: CallIndex): WireObject {
  const original = body[key];
  const [first] = messages;
  if (first === undefined) {
    // An empty list, because without the key the SDK would read the older one.
    return original === undefined || original === null ? {} : { [key]: [] };
  }
  if (messages.length > 1 || Array.isArray(original)) {
    return { [key]: messages.map((message) => encodeMessage(message, calls)) };
  }
  return { [key]: bareText(first) ?? encodeMessage(first, calls) };
}

/** A prompt given as a string stays one while it is still a single text of the user. */
function encodeList(original: unknown, messages: readonly Message[], calls: CallIndex): unknown {
  const [first] = messages;
  const prompt =
    typeof original === "string" && messages.length === 1 && first?.role === "user" ? bareText(first) : undefined;
  return prompt ?? messages.map((message) => encodeMessage(message, calls));
}

/** Writes one `ModelMessage`; a message that was malformed when it was read is written unchanged. */
function encodeMessage(message: Message, calls: CallIndex): unknown {
  const [first] = message.parts;
  const wire = message.meta?.wire;
  const isWhole = wire === undefined && message.parts.length === 1 && first?.kind === "opaque";
  if (isWhole && first.type === "message") return first.wire;
  return { ...wire, role: message.role, content: encodeContent(message, calls) };
}

/** The text of a message that has nothing else and no wire object, such as a prompt or an instruction. */
function bareText({ parts, meta }: Message): string | undefined {
  const [first] = parts;
  if (meta?.wire !== undefined || parts.length !== 1 || first?.kind !== "text") return undefined;
  return first.wire === undefined ? first.text : undefined;
}

function encodeContent({ role, parts, meta }: Message, calls: CallIndex): unknown {
  if (role === "system") {
    // The SDK has no list form for system messages.
    return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
  }
  const hasList = role === "tool" || Array.isArray(meta?.wire?.["content"]);
  const [first] = parts;
  if (!hasList && parts.length <= 1) {
    if (first === undefined) return "";
    if (first.kind === "text" && first.wire === undefined) return first.text;
  }
  return parts.flatMap((part) => encodePart(part, calls));
}
