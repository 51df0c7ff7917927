import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { chunking } from "../../../test/arbitraries/session-logs.ts";
import { type JsonLine, type ReadJsonLinesOptions, readJsonLines, type SkippedLine } from "./read-json-lines.ts";

describe("readJsonLines", () => {
  it("reads one value per line, with its number", async () => {
    expect(await read('{"a":1}\n\n[2]\r\n"three"')).toEqual([
      { line: 1, value: { a: 1 }, text: '{"a":1}' },
      { line: 3, value: [2], text: "[2]" },
      { line: 4, value: "three", text: '"three"' },
    ]);
  });

  it("skips a byte order mark", async () => {
    expect(await read("\uFEFF1\n2")).toEqual([
      { line: 1, value: 1, text: "1" },
      { line: 2, value: 2, text: "2" },
    ]);
  });

  it("names the line and column of a broken line", async () => {
    await expect(read('1\n{"a":}\n2')).rejects.toMatchObject({
      code: "INVALID_JSON",
      details: { line: 2, column: 6, reason: "a value was expected" },
    });
  });

  it("names a last line that was cut off", async () => {
    await expect(read('1\n{"a":"b')).rejects.toMatchObject({
      code: "INVALID_JSON",
      details: { line: 2, column: 8, reason: "the text ends inside a string" },
    });
  });

  it("names the place of bytes that are not UTF-8", async () => {
    const bytes = new Uint8Array([...encode('1\n"é'), 0xef, 0x20, ...encode('"\n')]);
    await expect(readBytes([bytes])).rejects.toMatchObject({
      code: "INVALID_JSON",
      details: { line: 2, column: 3, reason: "the bytes are not UTF-8 text" },
    });
  });

  it("names a line that is too long, and keeps none of it", async () => {
    await expect(read('1\n"0123456789"\n2', { maximumLineBytes: 10 })).rejects.toMatchObject({
      code: "LINE_TOO_LONG",
      details: { line: 2, maximumBytes: 10 },
    });
  });

  it("leaves broken lines out if it may, and says which", async () => {
    const skipped: SkippedLine[] = [];
    const options = { maximumLineBytes: 10, onSkipped: (line: SkippedLine) => void skipped.push(line) };
    expect(await read('1\n{]\n"0123456789"\n4\n{"a', options)).toMatchObject([
      { line: 1, value: 1 },
      { line: 4, value: 4 },
    ]);
    expect(skipped).toEqual([
      { line: 2, reason: "a property name in double quotes or a closing brace was expected" },
      { line: 3, reason: "the line is too long" },
      { line: 5, reason: "the text ends inside a string" },
    ]);
  });

  it("releases each line before it asks for more", async () => {
    let taken = 0;
    const lines = readJsonLines(
      (function* () {
        for (; taken < 3; taken += 1) yield encode("1\n2\n");
      })(),
    );
    await lines.next();
    await lines.next();
    expect(taken).toBe(0);
    await lines.return(undefined);
  });

  test.prop([fc.array(fc.jsonValue()), fc.constantFrom("\n", "\r\n", "\n\n"), chunking])(
    "reads the same values however the bytes are cut",
    async (values, lineEnd, cut) => {
      const json = values.map((value) => JSON.stringify(value));
      const lines = await readBytes(cut(encode(json.join(lineEnd))));
      expect(lines.map(({ value }) => value)).toEqual(json.map((text) => JSON.parse(text)));
    },
  );
});

// Helpers

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function read(text: string, options?: ReadJsonLinesOptions): Promise<JsonLine[]> {
  return readBytes([encode(text)], options);
}

async function readBytes(chunks: readonly Uint8Array[], options?: ReadJsonLinesOptions): Promise<JsonLine[]> {
  const lines: JsonLine[] = [];
  for await (const line of readJsonLines(chunks, options)) lines.push(line);
  return lines;
}
