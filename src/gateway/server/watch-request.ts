import type { GatewayWatcher } from "../facts/gateway-watcher.ts";
import type { RequestFacts } from "../facts/request-facts.ts";

/** Records what happens to one request, and notifies the watcher once, at its end. */
export interface RequestWatch {
  /** Adds what is known by now. */
  note(facts: Partial<RequestFacts>): void;
  /** The whole request has arrived. */
  received(): void;
  /** It is on its way to the provider. */
  sent(): void;
  /** The head of the answer has arrived. */
  answered(): void;
  /** The answer broke off before its end. */
  break(error: unknown): void;
  end(status: number): void;
}

/** The shape of the W3C's header; anything else from a client is not passed on. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export interface WatchedRequest {
  readonly path: string;
  readonly request: Request;
  /** Cuts the connection to the client: only that shows it that an answer is incomplete. */
  readonly cut: () => void;
}

export function watchRequest(
  { onRequest, onFault }: GatewayWatcher,
  { path, request, cut }: WatchedRequest,
): RequestWatch {
  const startedAtMs = Date.now();
  const traceparent = request.headers.get("traceparent") ?? "";
  let receivedAt = performance.now();
  let sentAt: number | undefined;
  let answeredAt: number | undefined;
  let isEnded = false;
  let facts: Partial<RequestFacts> = TRACEPARENT.test(traceparent) ? { traceparent } : {};

  return {
    note(more) {
      facts = { ...facts, ...more };
    },
    received() {
      receivedAt = performance.now();
    },
    sent() {
      sentAt ??= performance.now();
    },
    answered() {
      answeredAt ??= performance.now();
    },
    break(error) {
      // A client that goes away also ends the answer; that is not a fault.
      if (!request.signal.aborted) onFault("answer", error);
      facts = { ...facts, outcome: "failed" };
      cut();
    },
    end(status) {
      if (isEnded) return;
      isEnded = true;
      const now = performance.now();
      onRequest({
        outcome: "passed",
        reason: "none",
        ...facts,
        path,
        status,
        startedAtMs,
        oursMs: (sentAt ?? now) - receivedAt,
        ...(sentAt !== undefined && { upstreamMs: now - sentAt }),
        ...(sentAt !== undefined && answeredAt !== undefined && { firstByteMs: answeredAt - sentAt }),
      });
    },
  };
}
