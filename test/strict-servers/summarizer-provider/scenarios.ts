import type { ServerResponse } from "node:http";
import { setImmediate as nextTick } from "node:timers/promises";
import type { ProviderName } from "./check-request.ts";
import { writeDocument, writeEvents } from "./write-answer.ts";

/** Answers one correct request, well or badly. */
type Scenario = (response: ServerResponse, provider: ProviderName, text: string) => void | Promise<void>;

const PAGE = "<!doctype html>\n<html><body><h1>Sign in</h1></body></html>\n";

/** Everything that a summarizer has to cope with. */
export const scenarios = {
  ok: (response, provider, text) => stream(response, writeEvents(provider, text, "end")),
  "ok, one byte at a time": (response, provider, text) => stream(response, writeEvents(provider, text, "end"), [1]),
  "ok, awkward pieces": (response, provider, text) =>
    stream(response, writeEvents(provider, text, "end"), [1, 2, 3, 5, 7, 11, 13]),
  "ok, not streamed": (response, provider, text) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(writeDocument(provider, text)));
  },
  "ten times the asked length": (response, provider, text) =>
    stream(response, writeEvents(provider, text.repeat(10), "end")),
  truncated: (response, provider, text) => stream(response, writeEvents(provider, text, "length")),
  refusal: (response, provider) => stream(response, writeEvents(provider, "", "refusal")),
  "empty answer": (response, provider) => stream(response, writeEvents(provider, " \n", "end")),

  "400 that repeats the prompt": (response, provider, text) => fail(400, text)(response, provider, text),
  "401": fail(401, "authentication_error"),
  "402": fail(402, "billing_error"),
  "403": fail(403, "permission_error"),
  "404": fail(404, "not_found_error"),
  "429": fail(429, "rate_limit_error", { "retry-after": "7" }),
  "500": fail(500, "api_error"),
  "502 with a page": (response) => {
    response.writeHead(502, { "content-type": "text/html" });
    response.end(PAGE);
  },
  "503": fail(503, "server_error"),
  "529": fail(529, "overloaded_error"),
  "redirect to another host": (response) => {
    response.writeHead(307, { location: "http://127.0.0.1:9/elsewhere" });
    response.end();
  },

  "hang before the headers": () => {},
  "hang in the middle": (response, provider, text) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(writeEvents(provider, text, "none"));
  },
  "hang after the end of the answer": (response, provider, text) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const events = writeEvents(provider, text, "end");
    response.write(events.slice(0, events.lastIndexOf(provider === "openai" ? "data: [DONE]" : "event: message_stop")));
  },
  "close before the headers": (response) => {
    response.socket?.destroy();
  },
  "close in the middle": async (response, provider, text) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(writeEvents(provider, text, "none"));
    await nextTick();
    response.socket?.destroy();
  },
  "end in the middle": (response, provider, text) => stream(response, writeEvents(provider, text, "none")),
  "overloaded in the middle": (response, provider, text) => {
    const error = { type: "overloaded_error", code: text, message: `could not read: ${text}` };
    return stream(
      response,
      `${writeEvents(provider, text, "none")}data: ${JSON.stringify({ type: "error", error })}\n\n`,
    );
  },

  "page with status 200": (response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(PAGE);
  },
  "page called a stream": (response) => stream(response, PAGE),
  "empty body": (response) => stream(response, ""),
  "broken JSON in an event": (response) => stream(response, 'data: {"choices": [\n\n'),
  "not UTF-8": (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(Buffer.from([0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0xfe, 0x0a, 0x0a]));
  },
  "endless answer": async (response, provider) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const events = Buffer.from(writeEvents(provider, "x".repeat(500_000), "none"));
    while (!response.destroyed) {
      response.write(events);
      await nextTick();
    }
  },
} satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof scenarios;

/** Sends bytes in pieces of the given sizes, over and over; the sizes cut characters and lines apart. */
async function stream(response: ServerResponse, events: string, sizes: readonly number[] = [4_096]): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  const bytes = Buffer.from(events, "utf8");
  for (let start = 0, turn = 0; start < bytes.length && !response.destroyed; turn += 1) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    response.write(bytes.subarray(start, start + size));
    start += size;
    await nextTick();
  }
  response.end();
}

/** An error as the providers write it, with text in its message that nobody may repeat. */
function fail(status: number, type: string, headers: Readonly<Record<string, string>> = {}): Scenario {
  return (response, _, text) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ type: "error", error: { type, message: `refused: ${text}`, code: null } }));
  };
}
