import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeTerminal } from "../../test/fake-terminal.ts";
import { openAiChatHistory } from "../../test/fixtures/sdk-histories.ts";
import { loadCommandSettings } from "./load-command-settings.ts";
import { run } from "./run.ts";

let directory = "";
let file = "";
beforeAll(() => {
  vi.stubEnv("PALIMPSEST_KEY", "ab".repeat(32));
  directory = mkdtempSync(join(tmpdir(), "palimpsest-cli-settings-"));
  file = join(directory, "own.yaml");
  writeFileSync(file, "compression:\n  threshold_ratio: 0.6\n  protect_last: 4\n  summarizer: openai:gpt-5\n");
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

describe("loadCommandSettings", () => {
  it("takes options before the file, and the file before the defaults", async () => {
    const { policy, summarizer } = await loadCommandSettings({
      config: file,
      "threshold-ratio": "0.7",
      summarizer: "none",
    });
    expect(policy).toMatchObject({ thresholdRatio: 0.7, protectLast: 4, tailRatio: 0.2 });
    expect(summarizer).toBe("none");
    expect(await loadCommandSettings({ config: file })).toMatchObject({ summarizer: "openai:gpt-5", file });
  });

  it("gives the profile of an option its own defaults, but leaves what the file set", async () => {
    const asked = await loadCommandSettings({ profile: "sacred-zone" });
    expect(asked.policy).toMatchObject({ profile: "sacred-zone", thresholdRatio: 0.75 });
    const both = await loadCommandSettings({ config: file, profile: "sacred-zone" });
    expect(both.policy).toMatchObject({ profile: "sacred-zone", thresholdRatio: 0.6 });
  });

  it.each([
    [{ "threshold-ratio": "1.5" }, "--threshold-ratio is 1.5; it must be above 0 and at most 1"],
    [{ "threshold-ratio": "" }, '--threshold-ratio is ""; it must be above 0 and at most 1'],
    [{ "threshold-ratio": "half" }, "--threshold-ratio is half; it must be above 0 and at most 1"],
    [{ "tail-ratio": "0.05" }, "--tail-ratio is 0.05; it must be between 0.1 and 0.8"],
    [{ "protect-last": "0" }, "--protect-last is 0; it must be a whole number between 1"],
    [{ "protect-first": "-1" }, "--protect-first is -1; it must be a whole number between 0"],
    [{ "cache-ttl": "2h" }, "--cache-ttl is 2h; it must be 5m or 1h"],
    [{ summarizer: "gpt" }, "--summarizer is gpt; it must be none, openai:MODEL"],
  ])("names the option, its value and its range: %j", async (values, message) => {
    await expect(loadCommandSettings(values)).rejects.toThrow(message);
  });

  it("names every wrong option at once", async () => {
    await expect(loadCommandSettings({ "threshold-ratio": "7", "protect-last": "0" })).rejects.toMatchObject({
      details: { problems: [{ key: "--threshold-ratio" }, { key: "--protect-last" }] },
    });
  });
});

describe("the settings file of a command", () => {
  const request = JSON.stringify({
    model: "claude-opus-5-5",
    max_tokens: 1_000,
    messages: [{ role: "user", content: "hi" }],
  });

  it("moves the threshold", async () => {
    const terminal = fakeTerminal({ r: request });
    expect(await run(["breakdown", "r", "--context", "200k", "--config", file, "--json"], terminal)).toBe(0);
    expect(JSON.parse(terminal.printed())).toMatchObject({ threshold: 119_400 });
  });

  it.each([
    [[], 64_000],
    [["--floor-tokens", "70k"], 70_000],
    [["--floor", "70k"], 70_000],
    [["--floor-tokens", "0"], 49_500],
    [["--floor-tokens", "200k"], 84_150],
  ])("never takes the threshold below the floor: %j", async (flags, threshold) => {
    const terminal = fakeTerminal({ r: request });
    expect(await run(["breakdown", "r", "--context", "100k", ...flags, "--json"], terminal)).toBe(0);
    expect(JSON.parse(terminal.printed())).toMatchObject({ threshold });
  });

  it.each([
    ["--policy", "threshold"],
    ["--threshold", "0.4"],
    ["--floor", "1k"],
    ["--head-decay", "false"],
    ["--hygiene-threshold", "0.9"],
  ])("accepts the former name %s, which the help does not list", async (flag, value) => {
    const [given, asked] = [fakeTerminal({ r: request }), fakeTerminal()];
    expect(await run(["compact", "r", flag, value, "--store", "memory:"], given)).toBe(0);
    await run(["compact", "--help"], asked);
    expect(asked.printed()).not.toMatch(new RegExp(`${flag}[ \\n]`));
  });

  it("marks tools whose results stay", async () => {
    const keeping = join(directory, "tools.yaml");
    writeFileSync(keeping, "tools:\n  read: keep\n");
    const digested = async (...flags: string[]) => {
      const terminal = fakeTerminal({ s: JSON.stringify(openAiChatHistory({ steps: 30 })) });
      await run(["compact", "s", "--target", "9k", "--store", "memory:", "--json", ...flags], terminal);
      return JSON.parse(terminal.printed()).report.digests.length;
    };
    expect(await digested()).toBeGreaterThan(0);
    expect(await digested("--config", keeping)).toBe(0);
  });

  it("switches compaction off", async () => {
    const off = join(directory, "off.yaml");
    writeFileSync(off, "compression:\n  enabled: false\n");
    const terminal = fakeTerminal({ r: request });
    expect(await run(["compact", "r", "--config", off, "--store", "memory:", "--json"], terminal)).toBe(0);
    expect(JSON.parse(terminal.printed()).report).toMatchObject({
      status: "unchanged",
      reason: "compaction is switched off (compression.enabled)",
    });
  });

  it("stops the command with exit code 2 if it is wrong, and says where", async () => {
    const wrong = join(directory, "wrong.yaml");
    writeFileSync(wrong, "compression:\n  threshold_ratio: 1.5\n  treshold_ratio: 0.5\n");
    const terminal = fakeTerminal({ r: request });
    expect(await run(["compact", "r", "--config", wrong, "--store", "memory:"], terminal)).toBe(2);
    expect(terminal.warned()).toContain(
      `${wrong}:2:20: compression.threshold_ratio is 1.5; it must be above 0 and at most 1`,
    );
    expect(terminal.warned()).toContain(
      `${wrong}:3:3: compression.treshold_ratio is not a setting (did you mean compression.threshold_ratio?)`,
    );
  });
});
