import type { Message, Part } from "../../../src/core/model/message.ts";
import { outputText } from "../../../src/core/turns/output-text.ts";

/**
 * Everything that a model reads of some messages, as one text: what was said, calls with their arguments, and results.
 */
export function readContext(messages: readonly Message[]): string {
  return messages.map(({ parts }) => parts.map(readPart).join("\n")).join("\n\n");
}

function readPart(part: Part): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "tool-result") return outputText(part.output);
  if (part.kind !== "tool-call") return "";
  const { toolName, input } = part;
  return `${toolName} ${input.kind === "json" ? JSON.stringify(input.value) : input.text}`;
}
