import type { Readable } from "node:stream";
import { parseJson } from "../../core/json/parse-json.ts";
import type { SseEvent } from "../../core/text/sse-reader.ts";
import type { AnswerFormat } from "./answer-format.ts";
import { collectBody, MAX_ERROR_BYTES } from "./collect-body.ts";
import type { Exchange } from "./exchange.ts";
import { readEvents } from "./read-events.ts";
import { writeSse } from "./sse.ts";

/**
 * Passes on a streamed answer, and what the model says after we answered its calls, as one answer.
 *
 * Nothing waits: each event goes to the client as it arrives, unless it belongs to a call of our tools.
 */
export async function* streamAnswer(
  first: Readable,
  format: AnswerFormat,
  exchange: Exchange,
): AsyncGenerator<Uint8Array> {
  const writer = format.createWriter();
  let body = first;
  for (;;) {
    for await (const events of readEvents(body)) yield* encode(events.flatMap((event) => writer.push(event)));
    const next = await exchange.after(writer.endRound());
    if (next.kind === "end") break;
    if (next.response.status !== 200) {
      // The client has half an answer: it gets the provider's own explanation of why there is no more.
      const collected = await collectBody(next.response.body, MAX_ERROR_BYTES);
      if (collected.kind === "unread") throw new Error("the provider's error is too large or broke off");
      const text = collected.bytes.toString();
      // The data of an event is one line, but some providers write errors on several.
      yield* encode([writeSse(parseJson(text) ?? text, format.errorEvent)]);
      return;
    }
    body = next.response.body;
  }
  // Before the client has its answer: its next request may come at once.
  await exchange.end(writer.visibleItems());
  yield* encode(writer.finish());
}

const encoder = new TextEncoder();

/** Events that are sent together are one write: each costs the system more than its characters. */
function* encode(events: readonly SseEvent[]): Generator<Uint8Array> {
  if (events.length > 0) yield encoder.encode(events.map(({ raw }) => raw).join(""));
}
