import type { WireObject } from "../../core/model/json.ts";
import type { Message } from "../../core/model/message.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { instructionsKeyOf } from "./decode.ts";
import { encodeContent, encodeParts, type ToolNames } from "./encode-content.ts";

/** Writes a transcript as a generateContent body if one was read, otherwise as an array of contents. */
export function encode({ messages, envelope }: Transcript): unknown {
  const toolNames = namesOfCalls(messages);
  if (envelope.kind === "messages") return messages.flatMap((message) => encodeContent(message, toolNames));

  const { body } = envelope;
  const contents = messages
    .filter((message) => !isInstructions(message))
    .flatMap((message) => encodeContent(message, toolNames));
  const wasAlone = !Array.isArray(body["contents"]) && body["contents"] !== undefined;
  return {
    ...withInstructions(body, messages.filter(isInstructions), toolNames),
    contents: wasAlone && contents.length === 1 ? contents[0] : contents,
  };
}

function isInstructions(message: Message): boolean {
  return message.meta?.place === "instructions";
}

function withInstructions(body: WireObject, instructions: readonly Message[], toolNames: ToolNames): WireObject {
  const key = instructionsKeyOf(body);
  if (instructions.length > 0) {
    return { ...body, [key ?? "systemInstruction"]: encodeInstructions(instructions, toolNames, key && body[key]) };
  }
  if (key === undefined) return body;
  const { [key]: _, ...rest } = body;
  return rest;
}

/** The API has one place for instructions, so several messages become the parts of one content. */
function encodeInstructions(instructions: readonly Message[], toolNames: ToolNames, before: unknown): unknown {
  const parts = instructions.flatMap((message) => message.parts);
  const [only] = parts;
  if (typeof before === "string" && parts.length === 1 && only?.kind === "text" && only.wire === undefined) {
    return only.text;
  }
  return encodeParts(parts, toolNames, instructions[0]?.meta?.wire ?? {});
}

/** A function response must name its function, which other providers' results do not. */
function namesOfCalls(messages: readonly Message[]): ToolNames {
  const names = new Map<string, string>();
  for (const { parts } of messages) {
    for (const part of parts) if (part.kind === "tool-call") names.set(part.callId, part.toolName);
  }
  return names;
}
