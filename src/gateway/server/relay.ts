import type { Readable } from "node:stream";
import type { UpstreamResponse } from "../base/upstream-response.ts";
import { COMPRESSIONS } from "../http/compressions.ts";
import { headersForClient } from "./headers.ts";

/** Observes an answer while it is passed on. */
export interface RelayWatch {
  see(chunk: Uint8Array): void;
  /** Called once, however the answer ended. */
  end(): void;
  /** The answer broke off. Makes sure that the client notices. */
  break(error: unknown): void;
}

/** Whether an answer comes as a stream of events. */
export function isStreamed({ headers }: UpstreamResponse): boolean {
  return String(headers["content-type"] ?? "").includes("text/event-stream");
}

/** Statuses whose answers have no body; a `Response` refuses one for them. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * Passes an answer on as it arrives: every piece immediately, but no piece before the client took the previous one.
 *
 * A client that goes away ends the answer at the provider too.
 */
export function relay(
  response: UpstreamResponse,
  extra: readonly (readonly [string, string])[],
  watch: RelayWatch,
): Response {
  const headers = headersForClient(response.headers);
  for (const [name, value] of extra) headers.set(name, value);
  if (WITHOUT_BODY.has(response.status)) {
    response.body.resume();
    watch.end();
    return new Response(null, { status: response.status, headers });
  }
  return new Response(ReadableStream.from(pass(response.body, watch)), { status: response.status, headers });
}

async function* pass(body: Readable, watch: RelayWatch): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      watch.see(chunk);
      yield chunk;
    }
  } catch (error) {
    watch.break(error);
  } finally {
    watch.end();
    body.destroy();
  }
}

/** An answer without its compression, if a provider compressed it although it was asked not to. */
export function decodeAnswer(response: UpstreamResponse): UpstreamResponse {
  const { "content-encoding": encoding, ...headers } = response.headers;
  const decoder = typeof encoding === "string" ? COMPRESSIONS.get(encoding.toLowerCase())?.createDecoder() : undefined;
  if (decoder === undefined) return response;
  response.body.on("error", (error) => (decoder as unknown as Readable).destroy(error));
  return { ...response, headers, body: response.body.pipe(decoder) as unknown as Readable };
}
