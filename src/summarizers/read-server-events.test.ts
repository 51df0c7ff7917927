import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { readServerEvents } from "./read-server-events.ts";

describe("readServerEvents", () => {
  it("joins the data lines of one event", async () => {
    expect(await read(["event: a\nid: 1\ndata: one\ndata:two\ndata\n\n"])).toEqual(["one\ntwo\n"]);
  });

  it("leaves out comments, and events without data", async () => {
    expect(await read([": ping\n\nevent: ping\n\nretry: 5\n\ndata: x\n\n"])).toEqual(["x"]);
  });

  it("accepts a line break that is cut in the middle", async () => {
    expect(await read(["data: a\r", "\ndata: b\r", "\n\r", "\n"])).toEqual(["a\nb"]);
  });

  it("accepts the last event without its empty line, but no half line", async () => {
    expect(await read(["data: a\n\ndata: b\n"])).toEqual(["a", "b"]);
    expect(await read(["data: a\n\ndata: b"])).toEqual(["a"]);
  });

  it("refuses what is not an event stream", async () => {
    await expect(read(["<html>\n"])).rejects.toMatchObject({ reason: "malformed" });
    await expect(read(["__proto__: x\n"])).rejects.toMatchObject({ reason: "malformed" });
  });

  it.each([
    ["one line", "x".repeat(10_000)],
    ["many lines", `data: ${"x".repeat(10_000)}\n`],
  ])("refuses an event that does not end: %s", async (_, chunk) => {
    const chunks = ["data: ", ...Array.from({ length: 500 }, () => chunk)];
    await expect(read(chunks)).rejects.toMatchObject({ reason: "malformed" });
  });

  test.prop([
    fc.array(fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(/[\r\n]/g, " "))),
    fc.constantFrom("\n", "\r\n", "\r"),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
  ])("reads the same events however the bytes are cut", async (texts, lineBreak, sizes) => {
    const bytes = Buffer.from(texts.map((text) => `data: ${text}${lineBreak}${lineBreak}`).join(""));
    expect(await read(cut(bytes, sizes))).toEqual(texts);
  });
});

// Helpers

async function read(chunks: readonly (string | Uint8Array)[]): Promise<string[]> {
  const events: string[] = [];
  for await (const event of readServerEvents(toBytes(chunks))) events.push(event);
  return events;
}

async function* toBytes(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const size = sizes[pieces.length % sizes.length] ?? 1;
    pieces.push(bytes.subarray(start, start + size));
    start += size;
  }
  return pieces;
}
