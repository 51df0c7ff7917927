import type { ServerResponse } from "node:http";
import { setImmediate as nextTick } from "node:timers/promises";
import type { DemoArrival } from "../../src/gateway/demo/arrival.ts";
import type { Disturb, Disturbance, OutgoingAnswer } from "../../src/gateway/demo/disturbance.ts";
import { type Refusal, tooLong, writeError } from "../../src/gateway/demo/provider-error.ts";

const PAGE = "<!doctype html>\n<html><body><h1>502 Bad Gateway</h1></body></html>\n";

/** Every fault that clients and gateways have to cope with, by name. */
export const failures = {
  "429 with retry-after": refuse(
    { status: 429, type: "rate_limit_error", code: "rate_limit_exceeded", message: "Slow down" },
    // As short as the header can say, so that tests of retries stay short.
    { "retry-after": "1" },
  ),
  "500": refuse({ status: 500, type: "api_error", message: "Internal server error" }),
  "503": refuse({ status: 503, type: "api_error", message: "Service unavailable" }),
  "529": refuse({ status: 529, type: "overloaded_error", message: "Overloaded" }),
  "page instead of an answer": instead((response) => {
    response.writeHead(502, { "content-type": "text/html" });
    response.end(PAGE);
  }),
  "context-length error": instead((response, { format }) =>
    sendRefusal(response, format, tooLong(format, 250_000, 200_000)),
  ),
  "payload too large": refuse({ status: 413, type: "request_too_large", message: "Request exceeds the maximum size" }),
  "hang before the first byte": instead(() => {}),
  "close before the first byte": instead((response) => {
    response.socket?.destroy();
  }),
  "hang in the middle": during((response, answer) => {
    response.writeHead(answer.status, answer.headers);
    response.write(firstHalf(answer));
  }),
  "half a stream, then close": during(async (response, answer) => {
    response.writeHead(answer.status, answer.headers);
    response.write(firstHalf(answer));
    await nextTick();
    response.socket?.destroy();
  }),
  "half a stream, then a clean end": during((response, answer) => {
    response.writeHead(answer.status, answer.headers);
    response.end(firstHalf(answer));
  }),
  "malformed SSE": during((response, answer) => {
    response.writeHead(answer.status, answer.headers);
    response.end(`${firstHalf(answer)}data: {"type": "content_block_delta", "ind\n\ndata\n: no event\n\n`);
  }),
} satisfies Readonly<Record<string, Disturbance>>;

export type FailureName = keyof typeof failures;

/** Fails the first requests for an answer and leaves the others alone. */
export function failFirst(name: FailureName, count = 1): Disturb {
  return failWhen(name, ({ attempt }) => attempt <= count);
}

/** Fails the requests that a test picks, by the number of requests for an answer so far and by their content. */
export function failWhen(
  name: FailureName,
  isPicked: (request: { readonly attempt: number; readonly arrival: DemoArrival }) => boolean,
): Disturb {
  let attempt = 0;
  return (arrival) => {
    if (arrival.task !== "answer") return undefined;
    attempt += 1;
    return isPicked({ attempt, arrival }) ? failures[name] : undefined;
  };
}

function instead(answer: (response: ServerResponse, arrival: DemoArrival) => void): Disturbance {
  return { kind: "instead", answer };
}

function during(deliver: (response: ServerResponse, answer: OutgoingAnswer) => void | Promise<void>): Disturbance {
  return { kind: "during", deliver };
}

function refuse(refusal: Refusal, headers: Readonly<Record<string, string>> = {}): Disturbance {
  return instead((response, { format }) => sendRefusal(response, format, refusal, headers));
}

function sendRefusal(
  response: ServerResponse,
  format: DemoArrival["format"],
  refusal: Refusal,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(refusal.status, { "content-type": "application/json", ...headers });
  response.end(writeError(format, refusal, "req_disturbed"));
}

/** Whole events of a stream, so that a client has begun to show an answer; half the bytes of a document. */
function firstHalf({ parts }: OutgoingAnswer): string {
  if (parts.length > 1) return parts.slice(0, Math.ceil(parts.length / 2)).join("");
  return parts.join("").slice(0, Math.ceil(parts.join("").length / 2));
}
