import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { estimatingCounter } from "../../core/tokens/index.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { loadSpool } from "./load-spool.ts";
import { reduceOutput } from "./reduce-output.ts";
import { shareBudget } from "./reduce-outputs.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-spool-"));
afterAll(() => rmSync(directory, { recursive: true }));

async function read(text: string, largestBytes?: number): Promise<{ parts: string[]; skippedBytes: number }> {
  const path = join(directory, "spool");
  writeFileSync(path, text);
  const { parts, skippedBytes } = await loadSpool(path, largestBytes);
  return { parts: parts.map((part) => new TextDecoder("utf-8", { fatal: true }).decode(part)), skippedBytes };
}

describe("what a command printed", () => {
  it("is read whole if it is not very large", async () => {
    expect(await read("one\ntwo\n")).toEqual({ parts: ["one\ntwo\n"], skippedBytes: 0 });
    expect(await read("")).toEqual({ parts: [""], skippedBytes: 0 });
  });

  it("is read as whole lines of its start and its end if it is very large", async () => {
    expect(await read("one\ntwo\nthree\nfour\nfive\n", 16)).toEqual({
      parts: ["one\ntwo\n", "five\n"],
      skippedBytes: 11,
    });
  });

  it("is cut between characters if there are no lines", async () => {
    expect(await read("é".repeat(20), 15)).toEqual({ parts: ["ééé", "ééé"], skippedBytes: 28 });
    expect(await read("🙂".repeat(20), 22)).toEqual({ parts: ["🙂🙂", "🙂🙂"], skippedBytes: 64 });
  });

  it("has a note between its start and its end about what was not read", async () => {
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    const reduced = await reduceOutput(
      { parts: [bytes("start\n"), bytes("end\n")], skippedBytes: 500 },
      {},
      {
        counter: estimatingCounter(),
        hash: keyedHash(new Uint8Array(32)),
        values: {},
        isRaw: false,
        keptIn: "kept/stdout",
      },
    );
    expect(reduced.text).toBe(
      "start\n\n[500 bytes between were not read; palimpsest retrieve kept/stdout prints the whole output for 7 days]\nend\n",
    );
  });
});

describe("a budget for two outputs", () => {
  it.each([
    [
      [5_000, 100],
      [900, 100],
    ],
    [
      [100, 5_000],
      [100, 900],
    ],
    [
      [5_000, 5_000],
      [500, 500],
    ],
    [
      [5_000, 0],
      [1_000, 0],
    ],
  ] as const)("of %j tokens gives %j", (tokens, budgets) => {
    expect(shareBudget(1_000, tokens)).toEqual(budgets);
  });
});
