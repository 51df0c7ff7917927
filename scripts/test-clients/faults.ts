import type { ServerResponse } from "node:http";
import type { Disturb } from "../../src/gateway/demo/disturbance.ts";
import type { DemoFormat } from "../../src/gateway/demo/endpoint.ts";

/** Faults of a provider that clients meet. */
export const FAULTS = ["429", "500", "529", "cut", "stream-error"] as const;

export type Fault = (typeof FAULTS)[number];

/** Disturbs one request of a session, after it has come so far. */
export function disturbOnce(fault: Fault, afterRequests: number): Disturb {
  let requests = 0;
  return ({ body, isStreaming, format }) => {
    if (!Array.isArray(body["tools"]) || body["tools"].length === 0) return undefined;
    requests += 1;
    if (requests !== afterRequests) return undefined;
    if (fault !== "cut" && fault !== "stream-error")
      return { kind: "instead", answer: (response) => refuse(response, Number(fault)) };
    if (!isStreaming) return undefined;
    return {
      kind: "during",
      deliver(response, { status, headers, parts }) {
        response.writeHead(status, headers);
        response.write(parts.slice(0, 2).join(""));
        if (fault === "stream-error") response.end(errorEvent(format));
        else setTimeout(() => response.destroy(), 20);
      },
    };
  };
}

/** An error in the middle of a stream, as each provider sends it. */
function errorEvent(format: DemoFormat): string {
  const message = "Overloaded";
  const error = { type: "overloaded_error", code: "server_error", message };
  switch (format) {
    case "anthropic":
      return `event: error\ndata: ${JSON.stringify({ type: "error", error })}\n\n`;
    case "openai-responses":
      return `event: error\ndata: ${JSON.stringify({ ...error, type: "error", sequence_number: 9 })}\n\n`;
    case "openai-chat":
      return `data: ${JSON.stringify({ error })}\n\n`;
    case "gemini":
      return `data: ${JSON.stringify({ error: { code: 503, message, status: "UNAVAILABLE" } })}\n\n`;
  }
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "application/json", "retry-after": "1" });
  const error = { type: "overloaded_error", message: "Not now." };
  response.end(JSON.stringify({ type: "error", error }));
}
