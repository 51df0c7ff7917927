import type { Format } from "../../formats/codec.ts";

/** The wire formats that the gateway and the demo upstream support. */
export type DemoFormat = Exclude<Format, "ai-sdk">;

export interface Endpoint {
  readonly format: DemoFormat;
  readonly task: "answer" | "count-tokens";
}

/** What Gemini's API says in the address, and the others in the body. */
export interface GeminiCall extends Endpoint {
  readonly format: "gemini";
  readonly model: string;
  /** Undefined if the answer should not be streamed. */
  readonly stream?: "events" | "array";
  /** The credential, if it is in the query. */
  readonly key?: string;
}

const ENDPOINTS: ReadonlyMap<string, Endpoint & { readonly format: Exclude<DemoFormat, "gemini"> }> = new Map([
  ["/v1/messages", { format: "anthropic", task: "answer" }],
  ["/v1/messages/count_tokens", { format: "anthropic", task: "count-tokens" }],
  ["/v1/chat/completions", { format: "openai-chat", task: "answer" }],
  ["/v1/responses", { format: "openai-responses", task: "answer" }],
]);

const GEMINI_PATH = /^\/v1(?:beta|alpha)?\/models\/([^/]+):(generateContent|streamGenerateContent|countTokens)$/;

/** Undefined for everything that the demo upstream does not serve. A query, such as `?beta=true`, counts for Gemini alone. */
export function findEndpoint(
  method: string | undefined,
  url: string | undefined,
): (Endpoint & { readonly format: Exclude<DemoFormat, "gemini"> }) | GeminiCall | undefined {
  if (method !== "POST") return undefined;
  const [path = "", query = ""] = (url ?? "").split("?", 2);
  return ENDPOINTS.get(path) ?? findGeminiCall(path, new URLSearchParams(query));
}

function findGeminiCall(path: string, query: URLSearchParams): GeminiCall | undefined {
  const [, model, name] = GEMINI_PATH.exec(path) ?? [];
  if (model === undefined) return undefined;
  const key = query.get("key");
  return {
    format: "gemini",
    task: name === "countTokens" ? "count-tokens" : "answer",
    model,
    ...(name === "streamGenerateContent" && { stream: query.get("alt") === "sse" ? "events" : "array" }),
    ...(key !== null && { key }),
  };
}
