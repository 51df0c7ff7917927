import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openOutput, sealOutput } from "./sealed-output.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-sealed-"));
afterAll(() => rmSync(directory, { recursive: true }));
const path = join(directory, "stdout.sealed");
const key = new Uint8Array(32).fill(1);

describe("an output that is kept", () => {
  it.each([0, 1, 1_048_576, 3_000_000])("of %d bytes reads back, and shows nothing without the key", async (bytes) => {
    const text = "a word, ".repeat(bytes / 8 + 1).slice(0, bytes);
    await sealOutput(inPieces(text), path, key);
    expect(await read(key)).toBe(text);
    expect(readFileSync(path).includes("a word")).toBe(false);
    await expect(read(new Uint8Array(32).fill(2))).rejects.toThrow("was not stored with this key, or it was changed");
  });

  it("is refused if a piece was changed, moved or left out", async () => {
    await sealOutput(inPieces("x".repeat(2_500_000)), path, key);
    const sealed = readFileSync(path);
    const piece = 4 + 12 + 16 + 1_048_576;
    const changed = Buffer.from(sealed);
    changed[100] = (changed[100] ?? 0) ^ 1;
    const moved = Buffer.concat([
      sealed.subarray(piece, 2 * piece),
      sealed.subarray(0, piece),
      sealed.subarray(2 * piece),
    ]);
    for (const forged of [changed, moved, sealed.subarray(0, 2 * piece), sealed.subarray(0, 50), Buffer.alloc(0)]) {
      writeFileSync(path, forged);
      await expect(read(key)).rejects.toThrow();
    }
  });
});

async function read(under: Uint8Array): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of openOutput(path, under)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 65_536) yield Buffer.from(text.slice(at, at + 65_536));
}
