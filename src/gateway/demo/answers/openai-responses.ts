import { listField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { reportsWrites } from "../cache/simulate-cache.ts";
import type { ReadyAnswer, ReadyPart } from "./ready-answer.ts";
import { writeEvent } from "./sse.ts";
import { streamItem } from "./stream-item.ts";

/** The answer as one document of the Responses API. */
export function writeResponsesDocument(answer: ReadyAnswer, body: WireObject): WireObject {
  const isCut = answer.stop === "length";
  return {
    ...envelope(answer, body),
    status: isCut ? "incomplete" : "completed",
    incomplete_details: isCut ? { reason: "max_output_tokens" } : null,
    output: writeItems(answer, body),
    usage: usage(answer),
  };
}

/** The answer as the numbered events of the Responses API. There is no `[DONE]` here. */
export function writeResponsesEvents(answer: ReadyAnswer, body: WireObject): string[] {
  const opening = {
    ...envelope(answer, body),
    status: "in_progress",
    incomplete_details: null,
    output: [],
    usage: null,
  };
  const whole = writeResponsesDocument(answer, body);
  const events = [
    { type: "response.created", response: opening },
    { type: "response.in_progress", response: opening },
    ...writeItems(answer, body).flatMap(streamItem),
    { type: answer.stop === "length" ? "response.incomplete" : "response.completed", response: whole },
  ];
  return events.map((event, index) => writeEvent({ ...event, sequence_number: index }, event.type));
}

/** The items of an answer, as clients send them back. */
export function writeItems({ id, parts, stop }: ReadyAnswer, body: WireObject): WireObject[] {
  const isSealed = listField(body, "include").includes("reasoning.encrypted_content");
  return parts.map((part, index) => writeItem(part, `${id}${index}`, { isSealed, isRefusal: stop === "refusal" }));
}

interface ItemOptions {
  readonly isSealed: boolean;
  readonly isRefusal: boolean;
}

function writeItem(part: ReadyPart, id: string, { isSealed, isRefusal }: ItemOptions): WireObject {
  switch (part.kind) {
    case "text": {
      const block = isRefusal
        ? { type: "refusal", refusal: part.text }
        : { type: "output_text", text: part.text, annotations: [], logprobs: [] };
      return { id: `msg_${id}`, type: "message", role: "assistant", status: "completed", content: [block] };
    }
    case "thinking": {
      const summary = [{ type: "summary_text", text: part.text }];
      return { id: `rs_${id}`, type: "reasoning", summary, ...(isSealed && { encrypted_content: part.signature }) };
    }
    case "tool-call": {
      const { callId, toolName, namespace, input } = part;
      const called = { call_id: callId, name: toolName, ...(namespace !== undefined && { namespace }) };
      return {
        id: `fc_${id}`,
        type: "function_call",
        status: "completed",
        ...called,
        arguments: JSON.stringify(input),
      };
    }
  }
}

/** What was asked for is repeated, as the provider does. */
function envelope({ id, model, createdSeconds }: ReadyAnswer, body: WireObject): WireObject {
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: createdSeconds,
    background: false,
    error: null,
    instructions: body["instructions"] ?? null,
    max_output_tokens: body["max_output_tokens"] ?? null,
    metadata: body["metadata"] ?? {},
    model,
    parallel_tool_calls: body["parallel_tool_calls"] ?? true,
    previous_response_id: body["previous_response_id"] ?? null,
    prompt_cache_key: body["prompt_cache_key"] ?? null,
    reasoning: body["reasoning"] ?? { effort: null, summary: null },
    store: body["store"] ?? true,
    temperature: 1,
    text: body["text"] ?? { format: { type: "text" } },
    tool_choice: body["tool_choice"] ?? "auto",
    tools: body["tools"] ?? [],
    top_p: 1,
    truncation: "disabled",
    user: null,
  };
}

function usage({ model, promptTokens, cache, outputTokens, reasoningTokens }: ReadyAnswer): object {
  const { "5m": short, "1h": long } = cache.writtenTokens;
  return {
    input_tokens: promptTokens,
    input_tokens_details: {
      cached_tokens: cache.readTokens,
      ...(reportsWrites(model) && { cache_write_tokens: short + long }),
    },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + outputTokens,
  };
}
