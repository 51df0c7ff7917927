import { describe, expect, it } from "vitest";
import { toArrayStream } from "./array-stream.ts";

describe("a stream of events as one array", () => {
  it.each([
    ["ends as it should", 'data: {"a":1}\n\ndata: {"a":2}\n\n'],
    ["ends without the empty line", 'data: {"a":1}\n\ndata: {"a":2}\n'],
    ["ends without any line break", 'data: {"a":1}\n\ndata: {"a":2}'],
    ["has comments in it", ': hello\n\ndata: {"a":1}\n\n: still here\n\ndata: {"a":2}\n\n'],
  ])("contains every event if it %s", async (_, text) => {
    expect(await read(text)).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it("is empty if nothing was said", async () => expect(await read("")).toEqual([]));
});

async function read(text: string): Promise<unknown> {
  // Cut at the worst places: in the middle of everything.
  const pieces = Array.from(new TextEncoder().encode(text), (byte) => Uint8Array.of(byte));
  const headers = { "content-type": "text/event-stream" };
  return toArrayStream(new Response(ReadableStream.from(pieces), { headers })).json();
}
