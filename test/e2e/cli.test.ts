import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

// The program as a shell runs it: a real process, real files, real pipes.

const directory = mkdtempSync(join(tmpdir(), "palimpsest-cli-"));
afterAll(() => rmSync(directory, { recursive: true }));

describe("palimpsest as a process", () => {
  it("reads a file", () => {
    writeFileSync(join(directory, "chat.json"), '[{"role":"user","content":"hi"}]');
    expect(palimpsest(["validate", "chat.json"])).toMatchObject({
      status: 0,
      stdout: "valid openai-chat\n",
      stderr: "",
    });
  });

  it("reads a pipe", () => {
    expect(palimpsest(["validate", "-"], '[{"role":"assistant","content":"hi"}]')).toMatchObject({ status: 0 });
  });

  it("refuses a directory", () => {
    expect(palimpsest(["breakdown", "."])).toMatchObject({ status: 3, stdout: "" });
    expect(palimpsest(["breakdown", "."]).stderr).toContain(". is a directory");
  });

  it("refuses a missing file", () => {
    expect(palimpsest(["redact", "missing.log"])).toMatchObject({ status: 3, stdout: "" });
    expect(palimpsest(["redact", "missing.log"]).stderr).toContain("there is no such file");
  });

  it("prints one JSON document and nothing else on standard output", () => {
    const { stdout } = palimpsest(["breakdown", "-", "--json"], '[{"role":"user","content":"hi"}]');
    expect(JSON.parse(stdout).total).toBeGreaterThan(0);
    expect(stdout.trimEnd()).not.toContain("\n");
  });

  it("is plain when piped", () => {
    expect(palimpsest(["breakdown", "-"], '[{"role":"user","content":"hi"}]').stdout).not.toContain("\u001b");
  });

  it("ends quietly when its reader has gone", () => {
    writeFileSync(join(directory, "long.log"), "a line of text\n".repeat(500_000));
    const command = `${shellWords(["redact", "long.log"])} | head -c 1`;
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: directory, encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "a" });
    expect(stderr).not.toContain("EPIPE");
  });
});

// Helpers

const program = new URL("../../src/cli/main.ts", import.meta.url).pathname;

function palimpsest(args: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: directory,
    encoding: "utf8",
    input,
  });
  return { status, stdout, stderr };
}

function shellWords(args: readonly string[]): string {
  return [process.execPath, program, ...args].map((word) => `'${word}'`).join(" ");
}
