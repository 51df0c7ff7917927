import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { copyLines } from "./copy-lines.ts";

describe("copyLines", () => {
  it("replaces lines, and keeps every other byte", async () => {
    expect(await copy(["one\r\ntw", "o\n\nfour"], { 2: "TWO" })).toBe("one\r\nTWO\n\nfour");
    expect(await copy(["one\ntwo\n"], { 1: "", 2: "TWO" })).toBe("\nTWO\n");
  });

  it("replaces a last line without a line feed", async () => {
    expect(await copy(["one\ntwo"], { 2: "TWO" })).toBe("one\nTWO");
  });

  it("passes on what is not text", async () => {
    const bytes = Uint8Array.of(0xff, 0x0a, 0x00, 0xfe);
    const copied = await collect(copyLines(chunksOf([bytes]), replacementsOf({})));
    expect(copied).toEqual(Buffer.from(bytes));
  });

  const lines = fc.array(fc.string({ unit: fc.constantFrom("a", "é", "\r", " ") }), { minLength: 1 });

  test.prop([lines, fc.infiniteStream(fc.boolean()), fc.array(fc.integer({ min: 1, max: 5 }))])(
    "does what replacing the lines of the whole text would do, however it is cut",
    async (texts, picks, cuts) => {
      const chosen = texts.map((text) => (text === "" ? false : (picks.next().value ?? false)));
      const replacements = Object.fromEntries(
        chosen.flatMap((isChosen, index) => (isChosen ? [[index + 1, `new ${index}`]] : [])),
      );
      const bytes = Buffer.from(texts.join("\n"));
      const chunks: Uint8Array[] = [];
      let start = 0;
      for (const size of [...cuts, bytes.length]) {
        chunks.push(bytes.subarray(start, start + size));
        start += size;
      }
      const copied = await collect(copyLines(chunksOf(chunks), replacementsOf(replacements)));
      expect(copied.toString()).toBe(
        texts.map((text, index) => (chosen[index] === true ? `new ${index}` : text)).join("\n"),
      );
    },
  );
});

// Helpers

async function copy(texts: readonly string[], replacements: Readonly<Record<number, string>>): Promise<string> {
  const chunks = texts.map((text) => Buffer.from(text));
  return (await collect(copyLines(chunksOf(chunks), replacementsOf(replacements)))).toString();
}

async function* chunksOf(chunks: readonly Uint8Array[]) {
  yield* chunks;
}

async function* replacementsOf(replacements: Readonly<Record<number, string>>) {
  for (const [line, output] of Object.entries(replacements)) yield { line: Number(line), output: Buffer.from(output) };
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
