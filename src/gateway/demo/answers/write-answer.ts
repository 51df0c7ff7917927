import type { DemoArrival } from "../arrival.ts";
import type { OutgoingAnswer } from "../disturbance.ts";
import { writeAnthropicDocument, writeAnthropicEvents } from "./anthropic.ts";
import { writeGeminiArray, writeGeminiDocument, writeGeminiEvents } from "./gemini.ts";
import { writeChatDocument, writeChatEvents } from "./openai-chat.ts";
import { writeResponsesDocument, writeResponsesEvents } from "./openai-responses.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

/** Writes an answer as the provider does: a document, or the events of a stream. */
export function writeAnswer(
  { format, body, isStreaming, isArray = false }: DemoArrival,
  answer: ReadyAnswer,
  headers: OutgoingAnswer["headers"],
): OutgoingAnswer {
  const type = isStreaming && !isArray ? "text/event-stream; charset=utf-8" : "application/json";
  if (isArray) return { status: 200, headers: { ...headers, "content-type": type }, parts: writeGeminiArray(answer) };
  const write = isStreaming ? writeEvents[format] : writeDocument[format];
  return { status: 200, headers: { ...headers, "content-type": type }, parts: write(answer, body) };
}

const writeEvents = {
  anthropic: writeAnthropicEvents,
  "openai-chat": writeChatEvents,
  "openai-responses": writeResponsesEvents,
  gemini: writeGeminiEvents,
} as const;

const writeDocument = {
  anthropic: (answer: ReadyAnswer) => [JSON.stringify(writeAnthropicDocument(answer))],
  "openai-chat": (answer: ReadyAnswer) => [JSON.stringify(writeChatDocument(answer))],
  "openai-responses": (answer: ReadyAnswer, body: DemoArrival["body"]) => [
    JSON.stringify(writeResponsesDocument(answer, body)),
  ],
  gemini: (answer: ReadyAnswer) => [JSON.stringify(writeGeminiDocument(answer))],
} as const;
