import type { GatewayWatcher } from "../facts/gateway-watcher.ts";
import { describeSpan, type SpanTarget, type TraceSpan } from "./spans.ts";

/** Sends spans to a collector, several at a time. */
export interface SpanExporter {
  readonly watcher: Pick<GatewayWatcher, "onRequest">;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Judgements: soon enough for people who watch; a collector that takes longer is gone. */
const SEND_EVERY_MS = 2_000;
const SEND_TIMEOUT_MS = 5_000;
/** How many spans wait while a collector is away; beyond that, the newest are dropped. */
const MAX_WAITING = 2_048;

/** Never holds up a request: spans that a collector does not accept in time are lost, and that is logged. */
export function createSpanExporter(
  { url, headers, serviceName }: SpanTarget,
  onFault: GatewayWatcher["onFault"],
): SpanExporter {
  let waiting: TraceSpan[] = [];
  let sending: Promise<void> = Promise.resolve();
  const timer = setInterval(flush, SEND_EVERY_MS);
  timer.unref();

  function flush(): void {
    sending = sending.then(send);
  }

  async function send(): Promise<void> {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(writeSpans(spans, serviceName)),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the collector answered ${response.status}`);
    } catch (error) {
      onFault("spans", error);
    }
  }

  return {
    watcher: {
      onRequest(facts) {
        const span = waiting.length < MAX_WAITING ? describeSpan(facts) : undefined;
        if (span !== undefined) waiting.push(span);
      },
    },
    async close() {
      clearInterval(timer);
      flush();
      await sending;
    },
  };
}

/** Spans as a collector takes them at `/v1/traces`. */
function writeSpans(spans: readonly TraceSpan[], serviceName: string): unknown {
  const resource = { attributes: [{ key: "service.name", value: { stringValue: serviceName } }] };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "palimpsest" }, spans }] }] };
}
