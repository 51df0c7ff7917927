import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { makeTrajectory } from "../../../test/fixtures/trajectories/make-trajectory.ts";
import { run } from "../run.ts";

const long = makeTrajectory({ format: "sharegpt", steps: 40 });
const short = makeTrajectory({ format: "openai-chat", steps: 2 });
const broken = '{"conversations": [\u0000';
const OPTIONS = ["--target", "1500", "--summary-tokens", "400", "--threads", "1"];

let directory = "";
const at = (...names: string[]) => join(directory, ...names);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "palimpsest-trajectories-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("palimpsest trajectories", () => {
  it("compacts a file, keeps its order and what it cannot read, and says what became of each line", async () => {
    const badBytes = Buffer.from([0xff, 0xfe, 0x7b]);
    writeFileSync(
      at("in.jsonl"),
      Buffer.concat([Buffer.from(`${short}\r\n\n${broken}\n`), badBytes, Buffer.from(`\n${long}\n${short}`)]),
    );
    const { exitCode, document } = await compact("in.jsonl", "out.jsonl", "--json");
    expect(exitCode).toBe(0);
    const written = readFileSync(at("out.jsonl"));
    const kept = Buffer.concat([Buffer.from(`${short}\r\n\n${broken}\n`), badBytes, Buffer.from("\n")]);
    expect(written.subarray(0, kept.length)).toEqual(kept);
    const [compacted = "", last] = written.subarray(kept.length).toString().split("\n");
    expect(last).toBe(short);
    expect(compacted).toContain("⟪palimpsest summary · ");
    expect(readdirSync(directory).sort()).toEqual(["in.jsonl", "out.jsonl"]);

    expect(document.totals).toMatchObject({
      trajectories: 5,
      compacted: 1,
      skippedUnderTarget: 2,
      stillOverTarget: 0,
      errors: 2,
      summaryCalls: 0,
    });
    expect(document.trajectories.map(({ file, line, status }) => [file, line, status])).toEqual([
      ["in.jsonl", 1, "under-target"],
      ["in.jsonl", 3, "error"],
      ["in.jsonl", 4, "error"],
      ["in.jsonl", 5, "compacted"],
      ["in.jsonl", 6, "under-target"],
    ]);
  });

  it("compacts a folder, compressed as it came, and writes the metrics next to it", async () => {
    mkdirSync(at("in", "deep"), { recursive: true });
    writeFileSync(at("in", "a.jsonl"), `${long}\n`);
    writeFileSync(at("in", "deep", "b.jsonl.gz"), gzipSync(`${long}\n${short}\n`));
    writeFileSync(at("in", "README.md"), "not ours");
    const { exitCode, terminal } = await compact("in", "out", "--metrics", at("metrics.json"));
    expect(exitCode).toBe(0);
    const plain = readFileSync(at("out", "a.jsonl"), "utf8");
    expect(gunzipSync(readFileSync(at("out", "deep", "b.jsonl.gz"))).toString()).toBe(`${plain}${short}\n`);
    expect(terminal.warned()).toContain("1 files");
    expect(terminal.printed()).toContain("deep/b.jsonl.gz:2");
    expect(JSON.parse(readFileSync(at("metrics.json"), "utf8")).totals.compacted).toBe(2);
  });

  it("writes the same bytes with one thread and with three, with a stub summarizer and without", async () => {
    const lines = Array.from({ length: 6 }, (_, id) => makeTrajectory({ format: "sharegpt", steps: 20 + id, id }));
    writeFileSync(at("in.jsonl"), lines.join("\n"));
    const stub =
      "command:echo '## Goal'; echo '- rename every part'; echo '## Active state'; echo '- parts are being read'; cat > /dev/null";
    for (const [name, ...options] of [
      ["one", "--threads", "1"],
      ["three", "--threads", "3"],
      ["stub-one", "--threads", "1", "--summarizer", stub],
      ["stub-two", "--threads", "2", "--summarizer", stub],
    ]) {
      expect((await compact("in.jsonl", `${name}.jsonl`, ...options)).exitCode).toBe(0);
    }
    const read = (name: string) => readFileSync(at(`${name}.jsonl`), "utf8");
    expect(read("three")).toBe(read("one"));
    expect(read("stub-two")).toBe(read("stub-one"));
    expect(read("stub-one")).not.toBe(read("one"));
    expect(read("stub-one").split("parts are being read").length).toBe(7);
  });

  it("stops if the summarizer cannot work, keeps what is done, and continues when it can", async () => {
    writeFileSync(at("in.jsonl"), `${short}\n${long}\n`);
    // The same command, whose program is not there yet.
    const program = at("summarize.sh");
    const options = ["--summarizer", `command:${program}`];
    const first = await compact("in.jsonl", "out.jsonl", ...options);
    expect(first.exitCode).toBe(1);
    expect(first.terminal.warned()).toContain("run the same command again to continue");
    expect(readdirSync(directory).sort()).toEqual(["in.jsonl", "out.jsonl.journal"]);

    writeFileSync(
      program,
      "#!/bin/sh\ncat > /dev/null\necho '## Goal'\necho '- rename every part'\necho '## Active state'\necho '- parts are being read'\n",
      { mode: 0o700 },
    );
    const second = await compact("in.jsonl", "out.jsonl", "--json", ...options);
    expect(second.document.totals).toMatchObject({ trajectories: 2, compacted: 1, errors: 0, summaryCalls: 1 });
    expect(readdirSync(directory).sort()).toEqual(["in.jsonl", "out.jsonl", "summarize.sh"]);
  });

  it("refuses what another run left, until told to start over", async () => {
    writeFileSync(at("in.jsonl"), `${long}\n`);
    const failing = ["--summarizer", `command:${at("missing.sh")}`];
    await compact("in.jsonl", "out.jsonl", ...failing);
    const other = await compact("in.jsonl", "out.jsonl");
    expect(other.exitCode).toBe(1);
    expect(other.terminal.warned()).toContain("--restart");
    expect((await compact("in.jsonl", "out.jsonl", "--restart")).exitCode).toBe(0);
  });

  it.each([
    [["in.jsonl", "out.jsonl"], 2],
    [["in.jsonl", "--target", "1k"], 2],
    [["in.jsonl", "out.jsonl", "--target", "1k", "--summary-tokens", "5"], 2],
    [["in.jsonl", "out.jsonl", "--target", "1k", "--format", "gemini"], 2],
    [["in.jsonl", "out.jsonl", "--target", "1k", "--summarizer", "magic:x"], 2],
    [["in.jsonl", "out.jsonl", "--target", "1k", "--threads", "0"], 2],
    [["missing.jsonl", "out.jsonl", "--target", "1k"], 3],
  ])("answers %j with exit code %i", async (args, exitCode) => {
    writeFileSync(at("in.jsonl"), `${short}\n`);
    const named = args.map((arg) => (arg.endsWith(".jsonl") ? at(arg) : arg));
    expect(await run(["trajectories", ...named], fakeTerminal())).toBe(exitCode);
  });
});

// Helpers

interface Document {
  readonly totals: Readonly<Record<string, number>>;
  readonly trajectories: readonly { readonly file: string; readonly line: number; readonly status: string }[];
}

async function compact(input: string, output: string, ...options: string[]) {
  const terminal = fakeTerminal();
  const exitCode = await run(["trajectories", at(input), at(output), ...OPTIONS, ...options], terminal);
  const isDocument = exitCode === 0 && options.includes("--json");
  const document: Document = isDocument ? JSON.parse(terminal.printed()) : { totals: {}, trajectories: [] };
  return { exitCode, terminal, document };
}
