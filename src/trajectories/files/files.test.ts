import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listInputs } from "./list-inputs.ts";
import { openInput } from "./open-input.ts";
import { writeOutput } from "./write-output.ts";

let directory = "";
const at = (...names: string[]) => join(directory, ...names);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "palimpsest-files-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("listInputs", () => {
  it("takes the one file that is named, whatever its name", async () => {
    writeFileSync(at("in.txt"), "1\n");
    const { files } = await listInputs(at("in.txt"), at("out.txt"));
    expect(files).toMatchObject([{ index: 0, name: "in.txt", outputPath: at("out.txt"), bytes: 2 }]);
  });

  it("takes every training file of a folder in the order of their names, and counts the others", async () => {
    mkdirSync(at("in", "b"), { recursive: true });
    for (const name of ["c.jsonl.zst", "a.ndjson", "b/z.jsonl.gz", "README.md"]) writeFileSync(at("in", name), "");
    const { files, otherFiles } = await listInputs(at("in"), at("out"));
    expect(files.map(({ name }) => name)).toEqual(["a.ndjson", "b/z.jsonl.gz", "c.jsonl.zst"]);
    expect(files.map(({ outputPath }) => outputPath)).toEqual([
      at("out", "a.ndjson"),
      at("out", "b", "z.jsonl.gz"),
      at("out", "c.jsonl.zst"),
    ]);
    expect(otherFiles).toBe(1);
  });

  it("refuses what cannot be read or would be overwritten", async () => {
    mkdirSync(at("in"));
    mkdirSync(at("empty"));
    writeFileSync(at("in", "a.jsonl"), "");
    symlinkSync(at("in", "a.jsonl"), at("link.jsonl"));
    const refused = (input: string, output: string) =>
      expect(listInputs(at(input), at(output))).rejects.toMatchObject({ code: "INPUT_UNREADABLE" });
    await refused("missing.jsonl", "out.jsonl");
    await refused("empty", "out");
    await refused("in", "in");
    await refused("in", "in/out");
    await refused("in/a.jsonl", "link.jsonl");
    await refused("in/a.jsonl", "empty");
  });
});

describe("openInput", () => {
  const text = "one\ntwo\n";
  it.each([
    ["plain", Buffer.from(text)],
    ["gzip", gzipSync(text)],
    ["gzip in two members", Buffer.concat([gzipSync("one\n"), gzipSync("two\n")])],
    ["zstd", zstdCompressSync(text)],
    ["zstd in two frames", Buffer.concat([zstdCompressSync("one\n"), zstdCompressSync("two\n")])],
    ["less than a magic number", Buffer.from("")],
  ])("reads %s, whatever the name says", async (_name, bytes) => {
    writeFileSync(at("in.jsonl"), bytes);
    const { files } = await listInputs(at("in.jsonl"), at("out"));
    const input = await openInput(only(files));
    const read = Buffer.concat(await collect(input.chunks));
    expect(read.toString()).toBe(bytes.length === 0 ? "" : text);
    expect(input.bytesRead()).toBe(bytes.length);
  });

  it.each([
    ["gzip", gzipSync(text).subarray(0, -4)],
    ["zstd", zstdCompressSync(text).subarray(0, -1)],
    ["zstd with something after it", Buffer.concat([zstdCompressSync(text), Buffer.from("more")])],
  ])("says that %s is broken", async (_name, bytes) => {
    writeFileSync(at("in.jsonl"), bytes);
    const { files } = await listInputs(at("in.jsonl"), at("out"));
    const input = await openInput(only(files));
    await expect(collect(input.chunks)).rejects.toMatchObject({ code: "INPUT_UNREADABLE" });
  });

  it("refuses a file that was changed since", async () => {
    writeFileSync(at("in.jsonl"), text);
    const { files } = await listInputs(at("in.jsonl"), at("out"));
    utimesSync(at("in.jsonl"), 1, 1);
    await expect(openInput(only(files))).rejects.toMatchObject({ code: "INPUT_UNREADABLE" });
  });
});

describe("writeOutput", () => {
  it.each([
    ["out.jsonl", (bytes: Buffer) => bytes],
    ["deep/out.jsonl.gz", gunzipSync],
    ["out.jsonl.zst", zstdDecompressSync],
  ])("writes %s whole, and leaves nothing next to it", async (name, decompress) => {
    writeFileSync(at("in.jsonl"), gzipSync("one\ntwo\nthree"));
    const { files } = await listInputs(at("in.jsonl"), at(name));
    await writeOutput(only(files), replaceSecond());
    expect(decompress(readFileSync(at(name))).toString()).toBe("one\nTWO\nthree");
    expect(readdirSync(directory, { recursive: true }).filter((found) => String(found).includes("draft"))).toEqual([]);
  });

  it("leaves the old output in place if it cannot finish", async () => {
    writeFileSync(at("in.jsonl"), gzipSync("one\ntwo\n".repeat(100)).subarray(0, -9));
    writeFileSync(at("out.jsonl"), "old");
    const { files } = await listInputs(at("in.jsonl"), at("out.jsonl"));
    await expect(writeOutput(only(files), replaceSecond())).rejects.toMatchObject({ code: "INPUT_UNREADABLE" });
    expect(readFileSync(at("out.jsonl"), "utf8")).toBe("old");
    expect(readdirSync(directory).sort()).toEqual(["in.jsonl", "out.jsonl"]);
  });
});

// Helpers

async function* replaceSecond() {
  yield { line: 2, output: Buffer.from("TWO") };
}

function only<Item>(items: readonly Item[]): Item {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) throw new Error("one was expected");
  return item;
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
