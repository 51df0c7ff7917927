import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSettings } from "./load-settings.ts";

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "palimpsest-settings-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("loadSettings", () => {
  it("works without a file", async () => {
    expect(await loadSettings({ directory })).toEqual({ policy: {} });
  });

  it("finds palimpsest.yaml in the working directory", async () => {
    const own = place("found");
    writeFileSync(join(own, "palimpsest.yaml"), "compression:\n  threshold_ratio: 0.7\n");
    expect(await loadSettings({ directory: own })).toEqual({
      policy: { thresholdRatio: 0.7 },
      file: "palimpsest.yaml",
    });
  });

  it("reads the file that was named instead", async () => {
    const own = place("named");
    writeFileSync(join(own, "palimpsest.yaml"), "nonsense: 1");
    const file = join(own, "other.yaml");
    writeFileSync(file, "compression:\n  summarizer: command:cat\n");
    expect(await loadSettings({ directory: own, file })).toEqual({ policy: {}, summarizer: "command:cat", file });
  });

  it.each(["command:cat", "openai:gpt-6"])(
    "does not let a file that it only found choose the summarizer: %s",
    async (name) => {
      const own = place(`untrusted-${name.slice(0, 3)}`);
      writeFileSync(join(own, "palimpsest.yaml"), `compression:\n  summarizer: ${name}\n`);
      await expect(loadSettings({ directory: own })).rejects.toMatchObject({ code: "INVALID_SETTINGS" });
    },
  );

  it("takes from the user's own file what the one in the working directory does not say", async () => {
    const [own, home] = [place("project"), place("home")];
    writeFileSync(join(own, "palimpsest.yaml"), "compression:\n  threshold_ratio: 0.7\ngateway:\n  port: 1\n");
    writeFileSync(
      join(home, "palimpsest.yaml"),
      "compression:\n  threshold_ratio: 0.6\n  protect_last: 5\n  summarizer: openai:gpt-6\ngateway:\n  port: 2\n  store: file:x.db\n",
    );
    expect(await loadSettings({ directory: own, home })).toEqual({
      policy: { thresholdRatio: 0.7, protectLast: 5 },
      summarizer: "openai:gpt-6",
      gateway: { port: 1, store: "file:x.db" },
      file: "palimpsest.yaml",
    });
    expect(await loadSettings({ directory: place("empty"), home })).toMatchObject({
      policy: { thresholdRatio: 0.6 },
      file: join(home, "palimpsest.yaml"),
    });
  });

  it.each([
    ["missing.yaml", () => {}, "cannot be read: there is no such file"],
    ["folder", (path: string) => mkdirSync(path), "is a directory"],
    ["pipe", (path: string) => execFileSync("mkfifo", [path]), "is not an ordinary file"],
    [
      "huge.yaml",
      (path: string) => writeFileSync(path, "#".repeat(65_537)),
      "has 65537 bytes, but settings have at most 65536",
    ],
    ["latin.yaml", (path: string) => writeFileSync(path, Uint8Array.of(0x23, 0xe9)), "is not UTF-8 text"],
    ["empty.yaml", (path: string) => writeFileSync(path, ""), "is empty"],
  ])("refuses %s", async (name, make, message) => {
    const file = join(directory, name);
    make(file);
    await expect(loadSettings({ directory, file })).rejects.toThrow(`the file ${message}`);
  });
});

// Helpers

function place(name: string): string {
  const path = join(directory, name);
  mkdirSync(path);
  return path;
}
