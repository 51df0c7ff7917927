import type { ProviderName } from "./check-request.ts";

/** How an answer ends. */
export type Ending = "end" | "length" | "refusal" | "none";

/** The events of a whole streamed answer, as the provider writes them (per docs). */
export function writeEvents(provider: ProviderName, text: string, ending: Ending): string {
  return provider === "openai" ? writeChatEvents(text, ending) : writeMessageEvents(text, ending);
}

/** The same answer in one document, as servers send it that do not stream. */
export function writeDocument(provider: ProviderName, text: string): unknown {
  return provider === "openai"
    ? {
        object: "chat.completion",
        model: "snapshot-model",
        choices: [{ index: 0, message: { role: "assistant", content: text, refusal: null }, finish_reason: "stop" }],
        usage: { prompt_tokens: 120, completion_tokens: 30 },
      }
    : {
        type: "message",
        role: "assistant",
        model: "snapshot-model",
        content: [
          { type: "thinking", thinking: "unseen", signature: "s" },
          { type: "text", text },
        ],
        stop_reason: "end_turn",
        usage: { input_tokens: 100, cache_read_input_tokens: 20, output_tokens: 30 },
      };
}

function writeChatEvents(text: string, ending: Ending): string {
  const chunk = (fields: object) =>
    `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", model: "snapshot-model", ...fields })}\n\n`;
  const choice = (delta: object, finishReason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta, finish_reason: finishReason }], usage: null });

  const refusal = ending === "refusal" ? choice({ refusal: "I cannot help with that." }) : "";
  const body = `: keep-alive\n\n${choice({ role: "assistant", content: "" })}${cut(text)
    .map((content) => choice({ content }))
    .join("")}${refusal}`;
  if (ending === "none") return body;
  return `${body}${choice({}, ending === "length" ? "length" : "stop")}${chunk({
    choices: [],
    usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
  })}data: [DONE]\n\n`;
}

function writeMessageEvents(text: string, ending: Ending): string {
  const event = (type: string, fields: object) =>
    `event: ${type}\r\ndata: ${JSON.stringify({ type, ...fields })}\r\n\r\n`;
  const usage = { input_tokens: 100, cache_creation_input_tokens: 15, cache_read_input_tokens: 5, output_tokens: 1 };

  const body = [
    event("message_start", { message: { id: "m", model: "snapshot-model", content: [], usage } }),
    event("content_block_start", { index: 0, content_block: { type: "thinking", thinking: "", signature: "" } }),
    event("content_block_delta", { index: 0, delta: { type: "thinking_delta", thinking: "unseen" } }),
    event("content_block_stop", { index: 0 }),
    event("ping", {}),
    event("content_block_start", { index: 1, content_block: { type: "text", text: "" } }),
    ...cut(text).map((part) => event("content_block_delta", { index: 1, delta: { type: "text_delta", text: part } })),
  ].join("");
  if (ending === "none") return body;
  const reason = { end: "end_turn", length: "max_tokens", refusal: "refusal" }[ending];
  return [
    body,
    event("content_block_stop", { index: 1 }),
    event("message_delta", { delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 30 } }),
    event("message_stop", {}),
  ].join("");
}

/** Pieces of a few characters, at most a few hundred of them. Half a surrogate pair may be at either end. */
function cut(text: string): string[] {
  const length = Math.max(7, Math.ceil(text.length / 300));
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}
