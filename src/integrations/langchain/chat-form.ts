import { AIMessage, type BaseMessage, type ContentBlock, HumanMessage, SystemMessage, ToolMessage } from "langchain";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { asList, isObject, listField, textField } from "../../core/json/wire-value.ts";
import { isThinking } from "../../formats/anthropic/rules/block-types.ts";

/** A message in the form of OpenAI's Chat Completions, which has all the roles that LangChain has. */
export type ChatMessage = Readonly<Record<string, unknown>>;

/** A LangChain message in a form that compaction reads. Unknown parts stay with the message. */
export function toChat(message: BaseMessage): ChatMessage {
  if (ToolMessage.isInstance(message)) {
    return { role: "tool", tool_call_id: message.tool_call_id, content: toBlocks(message.content) };
  }
  if (!AIMessage.isInstance(message)) return { role: roleOf(message), content: toBlocks(message.content) };
  const { tool_calls = [], invalid_tool_calls = [] } = message;
  const calls = [
    ...tool_calls.map(({ id = "", name, args }) => writeCall(id, name, JSON.stringify(args))),
    // A host may have answered them, and no provider accepts an answer without its call.
    ...invalid_tool_calls.flatMap(({ id, name = "", args = "" }) =>
      id === undefined ? [] : writeCall(id, name, args),
    ),
  ];
  return {
    role: "assistant",
    content: withoutCalls(message.content),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function writeCall(id: string, name: string, args: string) {
  return { id, type: "function" as const, function: { name, arguments: args } };
}

function roleOf(message: BaseMessage): string {
  return SystemMessage.isInstance(message) ? "system" : "user";
}

/** Blocks with every picture in OpenAI's form: only a recognised picture is counted as one. */
function toBlocks(content: BaseMessage["content"]): unknown {
  return typeof content === "string" ? content : content.map(toBlock);
}

function toBlock(block: Readonly<Record<string, unknown>>): unknown {
  const url = findPicture(block);
  return url === undefined ? block : { type: "image_url", image_url: { url } };
}

/**
 * Where a picture is, in any of LangChain's past and present forms; undefined if it is not a picture or already in
 * OpenAI's form.
 */
function findPicture(block: Readonly<Record<string, unknown>>): string | undefined {
  const { type, image_url, source, data } = block;
  if (type === "image_url") return typeof image_url === "string" ? image_url : undefined;
  if (type !== "image") return undefined;
  if (isObject(source)) return findPicture({ ...source, type: "image" });
  const base64 = data instanceof Uint8Array ? Buffer.from(data).toString("base64") : data;
  if (typeof base64 !== "string") return textField(block, "url");
  const mediaType = ["mimeType", "mime_type", "media_type"].map((key) => textField(block, key)).find(Boolean);
  return `data:${mediaType ?? "image/png"};base64,${base64}`;
}

/** Some providers repeat calls in the content; each is kept once. */
function withoutCalls(content: BaseMessage["content"]): unknown {
  return typeof content === "string" ? content : content.filter(({ type }) => !CALL_BLOCKS.has(type ?? ""));
}

const CALL_BLOCKS: ReadonlySet<string> = new Set(["tool_use", "tool_call", "function_call", "input_json_delta"]);

/**
 * A message that compaction wrote, or what it left of one.
 *
 * @param result The result that a tool message was made from: its call and status stay as they were.
 */
export function fromChat(message: ChatMessage, result?: ToolMessage): BaseMessage {
  const content = fromContent(message["content"]);
  switch (message["role"]) {
    case "tool":
      return new ToolMessage({ content, tool_call_id: textField(message, "tool_call_id") ?? "", ...factsOf(result) });
    case "assistant":
      return new AIMessage({ content, ...fromCalls(listField(message, "tool_calls")) });
    case "system":
      return new SystemMessage({ content });
    default:
      return new HumanMessage({ content: fromUserContent(message["content"]) });
  }
}

/** What the user said stays a separate block after a handoff in the same message. */
function fromUserContent(content: unknown): string | ContentBlock[] {
  return Array.isArray(content) && content.length > 1 ? content.filter(isSaid) : fromContent(content);
}

/** A text, or blocks if there is more than text: LangChain accepts OpenAI's blocks for every provider. */
function fromContent(content: unknown): string | ContentBlock[] {
  if (typeof content === "string") return content;
  const blocks = asList(content);
  const said = blocks.filter(isSaid);
  const texts = said.map((block) => textField(block, "text"));
  return texts.every((text) => text !== undefined) ? texts.join("\n") : said;
}

/** Thinking is valid only in the message as the model wrote it. */
function isSaid(block: unknown): block is ContentBlock {
  const type = textField(block, "type");
  return type !== undefined && !isThought(type);
}

/** In Anthropic's form and in LangChain's own. */
function isThought(type: string | undefined): boolean {
  return type === "reasoning" || isThinking(type ?? "");
}

function factsOf(result: ToolMessage | undefined) {
  if (result === undefined) return {};
  const { id, name, status, artifact, metadata } = result;
  return dropUndefined({ id, name, status, artifact, metadata });
}

function fromCalls(calls: readonly unknown[]) {
  const tool_calls: ToolCall[] = [];
  const invalid_tool_calls: InvalidToolCall[] = [];
  const unread: ReturnType<typeof writeCall>[] = [];
  for (const call of calls) {
    const own = isObject(call) ? call["function"] : undefined;
    const [id, name] = [textField(call, "id") ?? "", textField(own, "name") ?? ""];
    const written = textField(own, "arguments") ?? "{}";
    const args = parseJson(written);
    if (isObject(args)) {
      tool_calls.push({ id, name, args: { ...args }, type: "tool_call" });
    } else {
      invalid_tool_calls.push({ id, name, args: written, type: "invalid_tool_call" });
      unread.push(writeCall(id, name, written));
    }
  }
  // LangChain sends calls that it could not parse unchanged.
  return { tool_calls, invalid_tool_calls, ...(unread.length > 0 && { additional_kwargs: { tool_calls: unread } }) };
}

type ToolCall = NonNullable<AIMessage["tool_calls"]>[number];
type InvalidToolCall = NonNullable<AIMessage["invalid_tool_calls"]>[number];

/** A message without its thinking, which is valid only after the words that came before it. */
export function withoutThinking(message: BaseMessage): BaseMessage {
  if (!AIMessage.isInstance(message) || typeof message.content === "string") return message;
  const content = message.content.filter(({ type }) => !isThought(type));
  if (content.length === message.content.length) return message;
  const { id, name, tool_calls, invalid_tool_calls, additional_kwargs, response_metadata } = message;
  const own = dropUndefined({ id, name, tool_calls, invalid_tool_calls });
  return new AIMessage({ content, additional_kwargs, response_metadata, ...own });
}
