import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import type { TimeWatch } from "./watch-time.ts";

/**
 * Events take a few hundred bytes per token, and thinking is streamed too: this is far above any answer worth reading.
 */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** The body of a response as it arrives. Ends with the watch, and always releases the connection. */
export async function* readBytes(
  response: Response,
  watch: TimeWatch,
  maximumBytes = MAX_BODY_BYTES,
): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  // Cancelling also wakes a read that the host's own `fetch` would leave waiting.
  const cancel = () => void reader.cancel().catch(() => {});
  watch.signal.addEventListener("abort", cancel, { once: true });
  try {
    let total = 0;
    while (true) {
      const { done, value } = await reader.read();
      watch.signal.throwIfAborted();
      if (done) return;
      watch.touch();
      total += value.byteLength;
      if (total > maximumBytes) throw new SummarizerFailure("malformed", "The answer does not end.");
      yield value;
    }
  } finally {
    watch.signal.removeEventListener("abort", cancel);
    cancel();
  }
}
