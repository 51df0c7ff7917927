import { readEvents } from "../answers/read-events.ts";

const ALT = /([?&])alt=[^&]*/;

/** Whether the query of a request asks for events. */
export function wantsEvents(request: Request): boolean {
  return new URL(request.url).searchParams.get("alt") === "sse";
}

/** The same address, asking for events; nothing else in its query changes. */
export function askForEvents(url: URL): URL {
  const asked = new URL(url);
  const { search } = url;
  asked.search = ALT.test(search) ? search.replace(ALT, "$1alt=sse") : `${search === "" ? "?" : `${search}&`}alt=sse`;
  return asked;
}

/**
 * An answer for a client that wants a stream as one JSON array: the data of each event is an item, which is sent as it
 * arrives. An error is the only item of its array.
 */
export function toArrayStream(response: Response): Response {
  const { body, status, headers: given } = response;
  const isEvents = given.get("content-type")?.includes("text/event-stream") === true;
  if (body === null || (!isEvents && status < 400)) return response;
  const headers = new Headers(given);
  headers.set("content-type", "application/json; charset=UTF-8");
  return new Response(ReadableStream.from(isEvents ? writeItems(body) : wrap(body)), { status, headers });
}

const encoder = new TextEncoder();

async function* writeItems(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let separator = "[";
  for await (const events of readEvents(body)) {
    const said = events.map(({ data }) => data).filter((data) => data !== "");
    if (said.length === 0) continue;
    yield encoder.encode(`${separator}${said.join(",\r\n")}`);
    separator = ",\r\n";
  }
  yield encoder.encode(separator === "[" ? "[]" : "]");
}

async function* wrap(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield encoder.encode("[");
  yield* body;
  yield encoder.encode("]");
}
