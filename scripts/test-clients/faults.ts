import type { ServerResponse } from "node:http";
import type { Disturb } from "../../src/gateway/demo/disturbance.ts";

/** Faults of a provider that clients meet. */
export const FAULTS = ["429", "500", "529", "cut"] as const;

export type Fault = (typeof FAULTS)[number];

/** Disturbs one request of a session, after it has come so far. */
export function disturbOnce(fault: Fault, afterRequests: number): Disturb {
  let requests = 0;
  return ({ body, isStreaming }) => {
    if (!Array.isArray(body["tools"]) || body["tools"].length === 0) return undefined;
    requests += 1;
    if (requests !== afterRequests) return undefined;
    if (fault !== "cut") return { kind: "instead", answer: (response) => refuse(response, Number(fault)) };
    if (!isStreaming) return undefined;
    return {
      kind: "during",
      deliver(response, { status, headers, parts }) {
        response.writeHead(status, headers);
        response.write(parts.slice(0, 2).join(""));
        setTimeout(() => response.destroy(), 20);
      },
    };
  };
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "application/json", "retry-after": "1" });
  const error = { type: "overloaded_error", message: "Not now." };
  response.end(JSON.stringify({ type: "error", error }));
}
