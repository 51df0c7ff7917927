import type { Message, OutputPart, ToolCallPart, ToolInput, ToolOutput, ToolResultPart } from "../../model/message.ts";

/**
 * The message with one result saying something else. Which one is told by the call it answers. What it shows beside its
 * text stays: that is not in what is archived for the text.
 */
export function replaceResult(message: Message, callId: string, text: string): Message {
  return replacePart(
    message,
    (part): part is ToolResultPart => part.kind === "tool-result" && part.callId === callId,
    (part) => ({
      ...part,
      output: { kind: "parts", parts: [{ kind: "text", text, meta: { kind: "stub" } }, ...listOther(part.output)] },
    }),
  );
}

function listOther(output: ToolOutput): readonly OutputPart[] {
  return output.kind === "parts" ? output.parts.filter(({ kind }) => kind !== "text") : [];
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
