import { createSseReader, type SseEvent } from "../../core/text/sse-reader.ts";

/** What the model says is kept until its turn is over; no model says this much in one turn. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The events of an answer, grouped as they arrived; the last one even if its empty line never came. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly SseEvent[]> {
  const decoder = new TextDecoder();
  const reader = createSseReader();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error("the provider's answer is too large to be followed");
    yield reader.push(decoder.decode(chunk, { stream: true }));
  }
  const half = decoder.decode();
  const rest = `${reader.end()}${half}`;
  if (rest !== "") yield reader.push(`${half}${rest.endsWith("\n") ? "" : "\n"}\n`);
}
