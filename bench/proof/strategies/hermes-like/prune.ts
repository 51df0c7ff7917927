import type { Message, Part, ToolCallPart } from "../../../../src/core/model/message.ts";
import { inputText } from "../../../../src/core/turns/input-text.ts";
import { outputText } from "../../../../src/core/turns/output-text.ts";
import { clip, describeResult } from "./describe-result.ts";

const MIN_RESULT_LENGTH = 200;
const MAX_ARGUMENTS_LENGTH = 500;
const MAX_LEAF_LENGTH = 200;
const DUPLICATE = "[Duplicate tool output: same content as a more recent call]";

/**
 * The peer's pruning before a position: older copies of one result become back-references, other
 * long results one line, long strings in arguments are cut.
 */
export function prune(messages: readonly Message[], boundary: number): Message[] {
  const calls = new Map<string, ToolCallPart>();
  const newest = new Map<string, Part>();
  for (const part of messages.flatMap(({ parts }) => parts)) {
    if (part.kind === "tool-call") calls.set(part.callId, part);
    if (part.kind === "tool-result") newest.set(outputText(part.output), part);
  }
  return messages.map((message, index) => {
    const parts = message.parts.map((part) => {
      if (part.kind === "tool-result") {
        const output = outputText(part.output);
        if (output.length <= MIN_RESULT_LENGTH) return part;
        if (newest.get(output) !== part) return withOutput(part, DUPLICATE);
        return index < boundary ? withOutput(part, describeResult(calls.get(part.callId), output)) : part;
      }
      return part.kind === "tool-call" && index < boundary ? shortenCall(part) : part;
    });
    return parts.every((part, position) => part === message.parts[position]) ? message : { ...message, parts };
  });
}

function withOutput(part: Extract<Part, { kind: "tool-result" }>, text: string): Part {
  const { wire: _, ...rest } = part;
  return { ...rest, output: { kind: "parts", parts: [{ kind: "text", text }] } };
}

function shortenCall(part: ToolCallPart): ToolCallPart {
  const text = inputText(part.input);
  if (part.input.kind === "text" || text.length <= MAX_ARGUMENTS_LENGTH) return part;
  try {
    const short = JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      typeof value === "string" && value.length > MAX_LEAF_LENGTH ? clip(value, MAX_LEAF_LENGTH) : value,
    );
    const { wire: _, ...rest } = part;
    return { ...rest, input: { kind: "json-text", text: short } };
  } catch {
    return part;
  }
}
