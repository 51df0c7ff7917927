import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "langchain";
import { isObject, listField, textField } from "../../formats/wire-value.ts";

/** A message in the form of OpenAI's Chat Completions, which has all the roles that LangChain has. */
export type ChatMessage = Readonly<Record<string, unknown>>;

/** A message of LangChain in a form that compaction reads. What it does not know of stays with the message. */
export function toChat(message: BaseMessage): ChatMessage {
  if (ToolMessage.isInstance(message)) {
    return { role: "tool", tool_call_id: message.tool_call_id, content: message.content };
  }
  if (!AIMessage.isInstance(message)) return { role: roleOf(message), content: message.content };
  const calls = (message.tool_calls ?? []).map(({ id = "", name, args }) => ({
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));
  return {
    role: "assistant",
    content: withoutCalls(message.content),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function roleOf(message: BaseMessage): string {
  return SystemMessage.isInstance(message) ? "system" : "user";
}

/** Some providers keep calls among the content as well; each is told once. */
function withoutCalls(content: BaseMessage["content"]): unknown {
  return typeof content === "string" ? content : content.filter(({ type }) => !CALL_BLOCKS.has(type ?? ""));
}

const CALL_BLOCKS: ReadonlySet<string> = new Set(["tool_use", "tool_call", "function_call", "input_json_delta"]);

/** A message that compaction wrote, or what it left of one. */
export function fromChat(message: ChatMessage): BaseMessage {
  const content = readContent(message["content"]);
  switch (message["role"]) {
    case "tool":
      return new ToolMessage({ content, tool_call_id: textField(message, "tool_call_id") ?? "" });
    case "assistant":
      return new AIMessage({ content, tool_calls: listField(message, "tool_calls").map(readCall) });
    case "system":
      return new SystemMessage({ content });
    default:
      return new HumanMessage({ content });
  }
}

function readContent(content: unknown): string {
  if (typeof content === "string") return content;
  const texts = (Array.isArray(content) ? content : []).map((block) => textField(block, "text") ?? "");
  return texts.join("\n");
}

function readCall(call: unknown): { id: string; name: string; args: Record<string, unknown>; type: "tool_call" } {
  const own = isObject(call) ? call["function"] : undefined;
  const args: unknown = JSON.parse(textField(own, "arguments") ?? "{}");
  return {
    id: textField(call, "id") ?? "",
    name: textField(own, "name") ?? "",
    args: isObject(args) ? { ...args } : {},
    type: "tool_call",
  };
}

const THINKING_BLOCKS: ReadonlySet<string> = new Set(["thinking", "redacted_thinking", "reasoning"]);

/** A message without what was thought in it, which holds only over the words that stood before it. */
export function withoutThinking(message: BaseMessage): BaseMessage {
  if (!AIMessage.isInstance(message) || typeof message.content === "string") return message;
  const content = message.content.filter(({ type }) => !THINKING_BLOCKS.has(type ?? ""));
  if (content.length === message.content.length) return message;
  const { id, name, tool_calls, additional_kwargs, response_metadata } = message;
  return new AIMessage({
    content,
    additional_kwargs,
    response_metadata,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(tool_calls !== undefined && { tool_calls }),
  });
}
