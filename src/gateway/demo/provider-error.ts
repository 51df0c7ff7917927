import type { DemoFormat } from "./endpoint.ts";

/** Why a provider refuses a request. */
export interface Refusal {
  readonly status: number;
  /** As Anthropic names it. */
  readonly type: string;
  readonly message: string;
  /** As OpenAI names it. */
  readonly code?: string;
  readonly param?: string;
}

/** Google's names for HTTP statuses (per docs). */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

/** The body of an error in the provider's own shape (per docs). */
export function writeError(format: DemoFormat, refusal: Refusal, requestId: string): string {
  const { type, message, code = null, param = null, status } = refusal;
  if (format === "anthropic") {
    return JSON.stringify({ type: "error", error: { type, message }, request_id: requestId });
  }
  if (format === "gemini") {
    return JSON.stringify({ error: { code: status, message, status: STATUS_NAMES[status] ?? "UNKNOWN" } });
  }
  const openAiType = status >= 500 ? "server_error" : status === 429 ? "requests" : "invalid_request_error";
  return JSON.stringify({ error: { message, type: openAiType, param, code } });
}

/** The error of a prompt that is longer than the model's window (per docs, word for word as clients match it). */
export function tooLong(format: DemoFormat, tokens: number, windowTokens: number): Refusal {
  const code = "context_length_exceeded";
  const type = "invalid_request_error";
  switch (format) {
    case "anthropic":
      return { status: 400, type, message: `prompt is too long: ${tokens} tokens > ${windowTokens} maximum` };
    case "openai-chat":
      return {
        status: 400,
        type,
        code,
        param: "messages",
        message: `This model's maximum context length is ${windowTokens} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
      };
    case "openai-responses":
      return {
        status: 400,
        type,
        code,
        param: "input",
        message: "Your input exceeds the context window of this model. Please adjust your input and try again.",
      };
    case "gemini":
      return {
        status: 400,
        type,
        message: `The input token count (${tokens}) exceeds the maximum number of tokens allowed (${windowTokens}).`,
      };
  }
}

export function tooLarge(maxBytes: number): Refusal {
  return {
    status: 413,
    type: "request_too_large",
    code: "request_too_large",
    message: `Request exceeds the maximum size of ${maxBytes} bytes`,
  };
}
