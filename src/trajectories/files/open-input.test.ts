import { constants, zstdCompressSync } from "node:zlib";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { decompressZstd } from "./open-input.ts";

describe("decompressZstd", () => {
  it("skips a foreign frame", async () => {
    const skippable = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    expect(await read([skippable, zstdCompressSync("one"), skippable, zstdCompressSync("two")])).toBe("onetwo");
  });

  it.each(["", "a", "word ".repeat(200_000)])("reads frames of %#: with and without checksum", async (text) => {
    const params = { [constants.ZSTD_c_checksumFlag]: 1 };
    expect(await read([zstdCompressSync(text, { params }), zstdCompressSync(text)])).toBe(text + text);
  });

  it("refuses data that ends inside a frame", async () => {
    const frame = zstdCompressSync("text");
    for (let length = 1; length < frame.length; length += 1) {
      await expect(read([frame, frame.subarray(0, length)])).rejects.toThrow();
    }
  });

  test.prop([fc.array(fc.string({ maxLength: 50 }), { maxLength: 4 }), fc.array(fc.integer({ min: 1, max: 9 }))], {
    numRuns: 50,
  })("reads any frames, however the data is cut", async (texts, cuts) => {
    const bytes = Buffer.concat(texts.map((text) => zstdCompressSync(text)));
    const chunks: Uint8Array[] = [];
    let start = 0;
    for (const size of [...cuts, bytes.length]) {
      chunks.push(bytes.subarray(start, start + size));
      start += size;
    }
    expect(await read(chunks)).toBe(texts.map((text) => Buffer.from(text).toString()).join(""));
  });
});

// Helpers

async function read(chunks: readonly Uint8Array[]): Promise<string> {
  async function* chunksOf() {
    yield* chunks;
  }
  const all: Uint8Array[] = [];
  for await (const chunk of decompressZstd(chunksOf())) all.push(chunk);
  return Buffer.concat(all).toString();
}
