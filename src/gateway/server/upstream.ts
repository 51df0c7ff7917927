import type { Readable } from "node:stream";
import { Agent, type Dispatcher } from "undici";
import type { UpstreamResponse } from "../base/upstream-response.ts";

/** How long a provider may take, in milliseconds. */
export interface UpstreamTimeouts {
  readonly connectMs: number;
  readonly firstByteMs: number;
  /** Between two pieces of an answer. */
  readonly idleMs: number;
}

export const DEFAULT_TIMEOUTS: UpstreamTimeouts = { connectMs: 10_000, firstByteMs: 600_000, idleMs: 300_000 };

/** A request to a provider. */
export interface UpstreamRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | Readable;
  readonly signal: AbortSignal;
}

export interface Upstream {
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  close(): Promise<void>;
}

/** Connections to the providers. Nothing is retried here: the client gets what the provider says. */
export function createUpstream(timeouts: UpstreamTimeouts = DEFAULT_TIMEOUTS): Upstream {
  const agent = new Agent({
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.firstByteMs,
    bodyTimeout: timeouts.idleMs,
  });
  return {
    async send({ url, method, headers, body, signal }) {
      const response = await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: method as Dispatcher.HttpMethod,
        headers,
        signal,
        ...(body !== undefined && { body }),
      });
      if (response.statusCode < 200 || response.statusCode > 599) {
        // Its end is reported as an error, which only we could handle.
        response.body.on("error", () => {}).destroy();
        throw Object.assign(new Error("the provider answered with an invalid status"), { code: "BAD_STATUS" });
      }
      return { status: response.statusCode, headers: response.headers, body: response.body };
    },
    close: () => agent.destroy(),
  };
}
