import { createReadStream } from "node:fs";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { chunking, claudeCodeSession, corruptedJson } from "../../../test/arbitraries/session-logs.ts";
import { CompactionError } from "../../core/base/errors.ts";
import type { ByteChunks } from "./byte-chunks.ts";
import { type ReadTranscriptOptions, readTranscriptInput } from "./read-transcript-input.ts";

const hello = { role: "user", content: "Hello." };
const reply = { role: "assistant", content: "Grüße 👋" };

describe("readTranscriptInput", () => {
  it.each([
    ["claude-code", "claude-code", "anthropic"],
    ["codex", "codex", "openai-responses"],
    ["codex-2025", "codex", "openai-responses"],
    ["share-gpt", "share-gpt", "openai-chat"],
  ])("recognises the log %s", async (name, source, format) => {
    const file = new URL(`../../../test/fixtures/session-logs/${name}.jsonl`, import.meta.url);
    expect(await readTranscriptInput(createReadStream(file))).toMatchObject({ source, format, skipped: [] });
  });

  it.each([
    ["on one line", JSON.stringify({ model: "m", messages: [hello] })],
    ["with a last line end", `${JSON.stringify({ model: "m", messages: [hello] })}\r\n\n`],
    ["pretty-printed", JSON.stringify({ model: "m", messages: [hello] }, null, 2)],
    [
      "after blank lines and a mark",
      `\uFEFF${" \n".repeat(2_000)}${JSON.stringify({ model: "m", messages: [hello] })}`,
    ],
  ])("reads a document %s", async (_name, text) => {
    const wire = { model: "m", messages: [hello] };
    const { sourceText, ...input } = await readTranscriptInput([new TextEncoder().encode(text)]);
    expect(input).toEqual({ source: "json", format: "openai-chat", wire, notes: [], skipped: [] });
    expect(sourceText?.items.map((item) => JSON.parse(item))).toEqual([hello]);
  });

  it("reads one message per line", async () => {
    expect(await read(`${JSON.stringify(hello)}\n${JSON.stringify(reply)}\n`)).toMatchObject({
      source: "jsonl",
      wire: [hello, reply],
    });
  });

  it("reads a document longer than a line may be", async () => {
    expect(await read(JSON.stringify([hello, reply]), { maximumLineBytes: 10 })).toMatchObject({
      wire: [hello, reply],
    });
  });

  it("names a broken line, or leaves it out if it may", async () => {
    const text = `${JSON.stringify(hello)}\n${JSON.stringify(reply).slice(0, -5)}`;
    await expect(read(text)).rejects.toMatchObject({ code: "INVALID_JSON", details: { line: 2 } });
    expect(await read(text, { lenient: true })).toMatchObject({
      wire: [hello],
      skipped: [{ line: 2, reason: "the text ends inside a string" }],
    });
  });

  it("leaves out a first line that was cut off at its start", async () => {
    const text = `llo."}\n${JSON.stringify(hello)}\n${JSON.stringify(reply)}`;
    expect(await read(text, { lenient: true })).toMatchObject({ wire: [hello, reply], skipped: [{ line: 1 }] });
  });

  it("accepts a given format, unless the log is in another", async () => {
    expect(await read(JSON.stringify([hello]), { format: "anthropic" })).toMatchObject({ format: "anthropic" });
    const log = JSON.stringify({ type: "user", uuid: "a", parentUuid: null, message: hello });
    await expect(read(log, { format: "gemini" })).rejects.toMatchObject({ code: "NOT_THIS_FORMAT" });
  });

  it.each([
    ["nothing", "", { code: "EMPTY_INPUT", details: { bytes: 0 } }],
    ["blanks", " \n\n", { code: "EMPTY_INPUT", details: { bytes: 3 } }],
    ["a web page", "<!DOCTYPE html>\n<html>", { details: { looksLike: "an HTML page" } }],
    ["XML", "<?xml version='1.0'?>", { details: { looksLike: "an XML document" } }],
    ["prose", "Dear diary,\n", { code: "INVALID_JSON", details: { line: 1, column: 1 } }],
    ["other JSON", "[1, 2]", { code: "UNRECOGNISED_INPUT", details: { looksLike: "an array of numbers" } }],
    ["a NUL", '{"a"\u0000:1}', { code: "BINARY_INPUT", details: { looksLike: "binary data" } }],
  ])("refuses %s", async (_name, text, refusal) => {
    await expect(read(text)).rejects.toMatchObject(refusal);
  });

  it.each([
    ["gzip data", [0x1f, 0x8b, 0x08, 0x00], "BINARY_INPUT"],
    ["UTF-16 with a mark", [0xff, 0xfe, 0x5b, 0x00, 0x5d, 0x00], "INVALID_JSON"],
    ["UTF-16 without a mark", [0x5b, 0x00, 0x5d, 0x00], "INVALID_JSON"],
  ])("refuses %s", async (_name, bytes, code) => {
    await expect(readTranscriptInput([new Uint8Array(bytes)])).rejects.toMatchObject({ code });
  });

  it("closes its source when it refuses early", async () => {
    let isClosed = false;
    const source = (async function* () {
      try {
        for (;;) yield encode("<html>\nx\n");
      } finally {
        isClosed = true;
      }
    })();
    await expect(readTranscriptInput(source)).rejects.toThrow("an HTML page");
    expect(isClosed).toBe(true);
  });

  test.prop([claudeCodeSession, chunking])(
    "reads the same session however the bytes are cut",
    async ({ lines, messages }, cut) => {
      const bytes = encode(lines.map((line) => JSON.stringify(line)).join("\n"));
      expect((await readTranscriptInput(cut(bytes))).wire).toEqual(messages);
    },
  );

  test.prop([anyBytes(), chunking, fc.boolean()])(
    "answers any bytes with a session or a refusal, however they are cut",
    async (bytes, cut, lenient) => {
      const whole = await outcome([bytes], { lenient, maximumLineBytes: 40 });
      expect(await outcome(cut(bytes), { lenient, maximumLineBytes: 40 })).toEqual(whole);
    },
  );
});

// Helpers

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function read(text: string, options?: ReadTranscriptOptions): Promise<unknown> {
  return readTranscriptInput([encode(text)], options);
}

async function outcome(chunks: ByteChunks, options: ReadTranscriptOptions): Promise<unknown> {
  try {
    return await readTranscriptInput(chunks, options);
  } catch (error) {
    expect(error).toBeInstanceOf(CompactionError);
    return error instanceof CompactionError ? { code: error.code, details: error.details } : undefined;
  }
}

/** Noise, broken JSON, and lines of which some are messages. */
function anyBytes(): fc.Arbitrary<Uint8Array> {
  const line = fc.oneof(corruptedJson, fc.constantFrom(JSON.stringify(hello), JSON.stringify(reply), "", "\uFEFF"));
  return fc.oneof(
    fc.uint8Array(),
    fc.array(line, { maxLength: 5 }).map((lines) => encode(lines.join("\n"))),
    fc.tuple(line, fc.uint8Array()).map(([text, noise]) => new Uint8Array([...encode(text), ...noise])),
  );
}
