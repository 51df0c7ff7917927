import { isObject, listField, textField } from "../core/json/wire-value.ts";
import type { Format } from "./codec.ts";

/** How many messages are looked at from each end: enough to meet a tool call in any agent session. */
const SAMPLED_MESSAGES = 100;

/** A judgement: how many parts of one message are looked at. The first ones show the format, and a message may have thousands. */
const SAMPLED_PARTS = 20;

const ROLES: ReadonlySet<string> = new Set(["system", "developer", "user", "assistant", "tool", "function"]);

/**
 * Detects the format of a request body or a message array by features that only one provider has.
 *
 * Messages that every chat provider would accept are `openai-chat`. Undefined if nothing looks
 * like a conversation.
 */
export function detectFormat(value: unknown): Format | undefined {
  if (Array.isArray(value)) return formatOfMessages(value, []);
  if (!isObject(value)) return undefined;
  if (value["contents"] !== undefined) return "gemini";
  if (Array.isArray(value["messages"])) return formatOfMessages(value["messages"], bodyEvidence(value));
  if (isTextOrList(value["input"])) return "openai-responses";
  if (isTextOrList(value["prompt"])) return "ai-sdk";
  // A Responses request may leave its input to a stored prompt or to the previous response.
  return RESPONSES_KEYS.some((key) => value[key] !== undefined) ? "openai-responses" : undefined;
}

/**
 * The format that a list of messages appears to have if nothing in it supports the named one; undefined if the named
 * one is plausible.
 */
export function findOtherFormat(value: unknown, named: Format): Format | undefined {
  const body = isObject(value) && !Array.isArray(value) ? value : undefined;
  const messages = Array.isArray(value) ? value : body?.["messages"];
  if (!Array.isArray(messages)) return undefined;
  const votes = countVotes(sampleOf(messages), body === undefined ? [] : bodyEvidence(body));
  if (votes.has(named)) return undefined;
  // Without any evidence it has the form that all formats share except Gemini, whose messages are made of parts.
  return winnerOf(votes) ?? (named === "gemini" ? formatOfMessages(messages, []) : undefined);
}

const RESPONSES_KEYS = ["instructions", "previous_response_id", "max_output_tokens"];

function isTextOrList(value: unknown): boolean {
  return typeof value === "string" || Array.isArray(value);
}

/** The format with the most evidence; without any, messages of the common form are OpenAI's. */
function formatOfMessages(messages: readonly unknown[], evidence: readonly Format[]): Format | undefined {
  const sample = sampleOf(messages);
  const winner = winnerOf(countVotes(sample, evidence));
  if (winner !== undefined) return winner;
  return sample.some((message) => ROLES.has(textField(message, "role") ?? "")) ? "openai-chat" : undefined;
}

function countVotes(sample: readonly unknown[], evidence: readonly Format[]): ReadonlyMap<Format, number> {
  const votes = new Map<Format, number>();
  const vote = (format: Format): void => void votes.set(format, (votes.get(format) ?? 0) + 1);
  for (const format of evidence) vote(format);
  for (const message of sample) for (const format of messageEvidence(message)) vote(format);
  return votes;
}

function winnerOf(votes: ReadonlyMap<Format, number>): Format | undefined {
  const [winner] = [...votes].sort(([, left], [, right]) => right - left);
  return winner?.[0];
}

function sampleOf(messages: readonly unknown[]): readonly unknown[] {
  if (messages.length <= 2 * SAMPLED_MESSAGES) return messages;
  return [...messages.slice(0, SAMPLED_MESSAGES), ...messages.slice(-SAMPLED_MESSAGES)];
}

/** Each key of a request that only one of the providers with a `messages` list knows. */
function bodyEvidence(body: Readonly<Record<string, unknown>>): Format[] {
  const evidence: Format[] = [];
  for (const [key, format] of BODY_KEYS) if (body[key] !== undefined) evidence.push(format);
  const tools = body["tools"];
  if (isObject(tools)) evidence.push("ai-sdk");
  for (const tool of listField(body, "tools").slice(0, SAMPLED_PARTS)) evidence.push(...toolEvidence(tool));
  return evidence;
}

const BODY_KEYS: readonly (readonly [string, Format])[] = [
  ["system", "anthropic"],
  ["anthropic_version", "anthropic"],
  ["anthropic_beta", "anthropic"],
  ["context_management", "anthropic"],
  ["stop_sequences", "anthropic"],
  ["thinking", "anthropic"],
  ["max_completion_tokens", "openai-chat"],
  ["response_format", "openai-chat"],
  ["stream_options", "openai-chat"],
  ["frequency_penalty", "openai-chat"],
  // The AI SDK accepts `system` too, so its own keys have to outvote it.
  ["maxOutputTokens", "ai-sdk"],
  ["toolChoice", "ai-sdk"],
  ["providerOptions", "ai-sdk"],
  ["stopWhen", "ai-sdk"],
];

function toolEvidence(tool: unknown): Format[] {
  if (!isObject(tool)) return [];
  if (tool["input_schema"] !== undefined) return ["anthropic"];
  if (isObject(tool["function"])) return ["openai-chat"];
  return tool["inputSchema"] === undefined ? [] : ["ai-sdk"];
}

function messageEvidence(message: unknown): Format[] {
  if (!isObject(message)) return [];
  const parts = message["parts"];
  if (Array.isArray(parts) || isObject(parts)) {
    const isTyped = listField(message, "parts").some((part) => textField(part, "type") !== undefined);
    return [isTyped ? "ai-sdk" : "gemini"];
  }

  const evidence: Format[] = [];
  if (message["role"] === "model") evidence.push("gemini");
  if (Array.isArray(message["tool_calls"]) || typeof message["tool_call_id"] === "string") evidence.push("openai-chat");
  if (typeof message["name"] === "string" && typeof message["role"] === "string") evidence.push("openai-chat");
  if (message["providerOptions"] !== undefined) evidence.push("ai-sdk");
  if (isResponsesItem(message)) evidence.push("openai-responses");
  for (const part of listField(message, "content").slice(0, SAMPLED_PARTS)) {
    const format = partEvidence(part);
    if (format !== undefined) evidence.push(format);
  }
  return evidence;
}

/** Only the Responses API types the entries of the list itself. */
function isResponsesItem(item: unknown): boolean {
  const type = textField(item, "type") ?? "";
  return RESPONSES_ITEMS.has(type) || type.endsWith("_call") || type.endsWith("_call_output");
}

const RESPONSES_ITEMS: ReadonlySet<string> = new Set(["message", "reasoning", "item_reference", "compaction"]);

function partEvidence(part: unknown): Format | undefined {
  if (!isObject(part)) return undefined;
  const format = PART_TYPES.get(textField(part, "type") ?? "");
  if (format !== undefined) return format;
  if (isObject(part["source"]) || part["cache_control"] !== undefined) return "anthropic";
  if (part["image"] !== undefined || part["mediaType"] !== undefined || part["providerOptions"] !== undefined) {
    return "ai-sdk";
  }
  return isObject(part["file"]) ? "openai-chat" : undefined;
}

const PART_TYPES: ReadonlyMap<string, Format> = new Map([
  ["tool_use", "anthropic"],
  ["tool_result", "anthropic"],
  ["server_tool_use", "anthropic"],
  ["thinking", "anthropic"],
  ["redacted_thinking", "anthropic"],
  ["compaction", "anthropic"],
  ["input_text", "openai-responses"],
  ["output_text", "openai-responses"],
  ["input_image", "openai-responses"],
  ["input_file", "openai-responses"],
  ["image_url", "openai-chat"],
  ["input_audio", "openai-chat"],
  ["tool-call", "ai-sdk"],
  ["tool-result", "ai-sdk"],
  ["reasoning", "ai-sdk"],
]);
