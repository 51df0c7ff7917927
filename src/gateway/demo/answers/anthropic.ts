import type { ReadyAnswer, ReadyPart } from "./ready-answer.ts";
import { cutText, writeEvent } from "./sse.ts";

const STOP_REASONS = { end: "end_turn", length: "max_tokens", refusal: "refusal" } as const;

/** The answer as one document of the Messages API. */
export function writeAnthropicDocument(answer: ReadyAnswer): unknown {
  return {
    ...envelope(answer),
    content: answer.parts.map(writeBlock),
    stop_reason: stopReason(answer),
    usage: usage(answer, answer.outputTokens),
  };
}

/** The answer as the events of the Messages API. */
export function writeAnthropicEvents(answer: ReadyAnswer): string[] {
  const start = { ...envelope(answer), content: [], stop_reason: null, usage: usage(answer, 1) };
  return [
    event("message_start", { message: start }),
    ...answer.parts.flatMap((part, index) => [
      event("content_block_start", { index, content_block: openBlock(part) }),
      ...(index === 0 ? [event("ping", {})] : []),
      ...deltasOf(part).map((delta) => event("content_block_delta", { index, delta })),
      event("content_block_stop", { index }),
    ]),
    event("message_delta", {
      delta: { stop_reason: stopReason(answer), stop_sequence: null },
      usage: { ...usage(answer, answer.outputTokens), server_tool_use: null },
    }),
    event("message_stop", {}),
  ];
}

function event(type: string, fields: object): string {
  return writeEvent({ type, ...fields }, type);
}

function envelope({ id, model }: ReadyAnswer): object {
  return { id: `msg_${id}`, type: "message", role: "assistant", model, stop_sequence: null };
}

function stopReason({ stop, parts }: ReadyAnswer): string {
  return stop === "end" && parts.some((part) => part.kind === "tool-call") ? "tool_use" : STOP_REASONS[stop];
}

/** The three counts of input are disjoint; together they are the prompt. */
function usage({ cache }: ReadyAnswer, outputTokens: number): object {
  const { "5m": short, "1h": long } = cache.writtenTokens;
  return {
    input_tokens: cache.uncachedTokens,
    cache_creation_input_tokens: short + long,
    cache_read_input_tokens: cache.readTokens,
    cache_creation: { ephemeral_5m_input_tokens: short, ephemeral_1h_input_tokens: long },
    output_tokens: outputTokens,
    service_tier: "standard",
  };
}

/** A block of content, as clients send it back. */
export function writeBlock(part: ReadyPart): Readonly<Record<string, unknown>> {
  switch (part.kind) {
    case "text":
      return { type: "text", text: part.text };
    case "thinking":
      return { type: "thinking", thinking: part.text, signature: part.signature };
    case "tool-call":
      return { type: "tool_use", id: part.callId, name: part.toolName, input: part.input };
  }
}

function openBlock(part: ReadyPart): object {
  switch (part.kind) {
    case "text":
      return { type: "text", text: "" };
    case "thinking":
      return { type: "thinking", thinking: "", signature: "" };
    case "tool-call":
      return { type: "tool_use", id: part.callId, name: part.toolName, input: {} };
  }
}

function deltasOf(part: ReadyPart): object[] {
  switch (part.kind) {
    case "text":
      return cutText(part.text).map((text) => ({ type: "text_delta", text }));
    case "thinking":
      return [
        ...cutText(part.text).map((thinking) => ({ type: "thinking_delta", thinking })),
        { type: "signature_delta", signature: part.signature },
      ];
    case "tool-call":
      return ["", ...cutText(JSON.stringify(part.input))].map((json) => ({
        type: "input_json_delta",
        partial_json: json,
      }));
  }
}
