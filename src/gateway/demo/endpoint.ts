import type { Format } from "../../formats/codec.ts";

/** The wire formats that a gateway speaks, and so does the demo upstream. */
export type DemoFormat = Extract<Format, "anthropic" | "openai-chat" | "openai-responses">;

export interface Endpoint {
  readonly format: DemoFormat;
  readonly task: "answer" | "count-tokens";
}

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map([
  ["/v1/messages", { format: "anthropic", task: "answer" }],
  ["/v1/messages/count_tokens", { format: "anthropic", task: "count-tokens" }],
  ["/v1/chat/completions", { format: "openai-chat", task: "answer" }],
  ["/v1/responses", { format: "openai-responses", task: "answer" }],
]);

/** Undefined for everything that the demo upstream does not serve. A query, such as `?beta=true`, does not count. */
export function findEndpoint(method: string | undefined, url: string | undefined): Endpoint | undefined {
  return method === "POST" ? ENDPOINTS.get((url ?? "").split("?", 1)[0] ?? "") : undefined;
}
