import type { Message, ToolCallPart, ToolInput, ToolResultPart } from "../../model/message.ts";

/** The message with one result saying something else. Which one is told by the call it answers. */
export function replaceResult(message: Message, callId: string, text: string): Message {
  return replacePart(
    message,
    (part): part is ToolResultPart => part.kind === "tool-result" && part.callId === callId,
    (part) => ({
      ...part,
      output: { kind: "parts", parts: [{ kind: "text", text }] },
    }),
  );
}

/** The message with the arguments of one call replaced. */
export function replaceInput(message: Message, callId: string, input: ToolInput): Message {
  return replacePart(
    message,
    (part): part is ToolCallPart => part.kind === "tool-call" && part.callId === callId,
    (part) => ({
      ...part,
      input,
    }),
  );
}

function replacePart<Wanted extends Message["parts"][number]>(
  message: Message,
  isWanted: (part: Message["parts"][number]) => part is Wanted,
  change: (part: Wanted) => Wanted,
): Message {
  const index = message.parts.findIndex(isWanted);
  const part = message.parts[index];
  if (part === undefined || !isWanted(part)) return message;
  return { ...message, parts: message.parts.with(index, change(part)) };
}
