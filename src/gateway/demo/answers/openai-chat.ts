import { isObject } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { reportsWrites } from "../cache/simulate-cache.ts";
import type { ReadyAnswer } from "./ready-answer.ts";
import { cutText, writeEvent } from "./sse.ts";

/** The answer as one document of the Chat Completions API. Thinking is counted and not shown. */
export function writeChatDocument(answer: ReadyAnswer): unknown {
  const text = textOf(answer);
  const calls = listCalls(answer);
  const message = {
    role: "assistant",
    content: text === "" && calls.length > 0 ? null : text,
    refusal: null,
    annotations: [],
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    ...envelope(answer, "chat.completion"),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(answer) }],
    usage: usage(answer),
  };
}

/** The answer as the events of the Chat Completions API; usage only if the client asks for it. */
export function writeChatEvents(answer: ReadyAnswer, body: WireObject): string[] {
  const options = body["stream_options"];
  const includesUsage = isObject(options) && options["include_usage"] === true;
  const chunk = (fields: object): string =>
    writeEvent({
      ...envelope(answer, "chat.completion.chunk"),
      ...fields,
      ...(includesUsage && { usage: null, ...fields }),
    });
  const choice = (delta: object, finish: string | null = null): string =>
    chunk({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });

  const text = textOf(answer);
  return [
    choice({ role: "assistant", content: "", refusal: null }),
    ...(text === "" ? [] : cutText(text).map((content) => choice({ content }))),
    ...listCalls(answer).flatMap(({ id, type, function: { name, arguments: input } }, index) => [
      choice({ tool_calls: [{ index, id, type, function: { name, arguments: "" } }] }),
      ...cutText(input).map((piece) => choice({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    choice({}, finishReason(answer)),
    ...(includesUsage ? [chunk({ choices: [], usage: usage(answer) })] : []),
    "data: [DONE]\n\n",
  ];
}

function envelope({ id, model, createdSeconds }: ReadyAnswer, object: string): object {
  return {
    id: `chatcmpl-${id}`,
    object,
    created: createdSeconds,
    model,
    service_tier: "default",
    system_fingerprint: null,
  };
}

function textOf({ parts }: ReadyAnswer): string {
  return parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
}

interface ChatCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

function listCalls({ parts }: ReadyAnswer): ChatCall[] {
  return parts.flatMap((part) => {
    if (part.kind !== "tool-call") return [];
    const called = { name: part.toolName, arguments: JSON.stringify(part.input) };
    return [{ id: part.callId, type: "function", function: called }];
  });
}

function finishReason({ stop, parts }: ReadyAnswer): string {
  if (stop === "length") return "length";
  if (stop === "refusal") return "content_filter";
  return parts.some((part) => part.kind === "tool-call") ? "tool_calls" : "stop";
}

function usage({ model, promptTokens, cache, outputTokens, reasoningTokens }: ReadyAnswer): object {
  const { "5m": short, "1h": long } = cache.writtenTokens;
  return {
    prompt_tokens: promptTokens,
    completion_tokens: outputTokens,
    total_tokens: promptTokens + outputTokens,
    prompt_tokens_details: {
      cached_tokens: cache.readTokens,
      audio_tokens: 0,
      ...(reportsWrites(model) && { cache_write_tokens: short + long }),
    },
    completion_tokens_details: { reasoning_tokens: reasoningTokens, audio_tokens: 0 },
  };
}
