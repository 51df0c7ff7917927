import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import type { Message, Part, ToolInput } from "../../../../src/core/model/message.ts";
import { outputText } from "../../../../src/core/turns/output-text.ts";
import { tokensOf } from "../../sizes.ts";

/** A history as LangChain sees it, and the way back. */
export interface Converted {
  readonly messages: BaseMessage[];
  /** Back to our messages. A message that LangChain left alone is the object it was made from. */
  back(messages: readonly BaseMessage[]): Message[];
  /** Counts as the rest of the benchmark counts. */
  count(messages: readonly BaseMessage[]): number;
}

/** Converts a history for LangChain. A message with several results becomes several messages there. */
export function convertMessages(history: readonly Message[]): Converted {
  const origins = new Map<BaseMessage, Message>();
  const byId = new Map<string, BaseMessage>();
  const messages: BaseMessage[] = [];
  for (const [index, message] of history.entries()) {
    for (const [number, piece] of splitResults(message).entries()) {
      const converted = convert(piece, `${index}.${number}`);
      origins.set(converted, piece);
      byId.set(`${index}.${number}`, converted);
      messages.push(converted);
    }
  }
  const revert = (message: BaseMessage): Message => {
    const known = origins.get(message) ?? originOfCopy(message, byId, origins);
    if (known !== undefined) return known;
    const made = makeMessage(message);
    origins.set(message, made);
    return made;
  };
  return {
    messages,
    back: (some) => some.map(revert),
    count: (some) => some.reduce((total, message) => total + tokensOf(revert(message)), 0),
  };
}

/** Trimming copies messages, so one with the same id and content counts as ours. */
function originOfCopy(
  message: BaseMessage,
  byId: ReadonlyMap<string, BaseMessage>,
  origins: ReadonlyMap<BaseMessage, Message>,
): Message | undefined {
  const given = message.id === undefined ? undefined : byId.get(message.id);
  return given !== undefined && given.type === message.type && given.content === message.content
    ? origins.get(given)
    : undefined;
}

const pieces = new WeakMap<Message, readonly Message[]>();

function splitResults(message: Message): readonly Message[] {
  if (message.role !== "tool" || message.parts.length < 2) return [message];
  const known = pieces.get(message) ?? message.parts.map((part) => ({ ...message, parts: [part] }));
  pieces.set(message, known);
  return known;
}

function convert(message: Message, id: string): BaseMessage {
  const content = message.parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
  if (message.role === "system") return new SystemMessage({ content, id });
  if (message.role === "user") return new HumanMessage({ content, id });
  if (message.role === "tool") {
    const [part] = message.parts;
    if (part?.kind !== "tool-result") return new HumanMessage({ content, id });
    return new ToolMessage({ content: outputText(part.output), tool_call_id: part.callId, id });
  }
  return new AIMessage({ content, id, tool_calls: message.parts.flatMap(convertCall) });
}

function convertCall(part: Part): { id: string; name: string; args: Record<string, unknown>; type: "tool_call" }[] {
  if (part.kind !== "tool-call") return [];
  return [{ id: part.callId, name: part.toolName, args: readArguments(part.input), type: "tool_call" }];
}

function readArguments(input: ToolInput): Record<string, unknown> {
  const value = input.kind === "json" ? input.value : parse(input.text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { input: value };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function makeMessage(message: BaseMessage): Message {
  const text = typeof message.content === "string" ? message.content : JSON.stringify(message.content);
  if (!ToolMessage.isInstance(message)) {
    return { role: AIMessage.isInstance(message) ? "assistant" : "user", parts: [{ kind: "text", text }] };
  }
  const output = { kind: "parts", parts: [{ kind: "text", text }] } as const;
  return { role: "tool", parts: [{ kind: "tool-result", callId: message.tool_call_id, output, isError: false }] };
}
