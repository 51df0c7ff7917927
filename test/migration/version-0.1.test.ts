import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/run.ts";
import { loadSettings } from "../../src/settings/load-settings.ts";
import { fakeTerminal } from "../fake-terminal.ts";

/** What the command line of version 0.1 wrote: an archive, a compacted transcript, and the settings file of its documentation. */
const written = join(import.meta.dirname, "../fixtures/version-0.1");
const read = (name: string): string => readFileSync(join(written, name), "utf8");

const directory = mkdtempSync(join(tmpdir(), "palimpsest-migration-"));
afterAll(() => rmSync(directory, { recursive: true }));

let store = "";
beforeEach(() => {
  const home = mkdtempSync(join(directory, "home-"));
  const archive = join(home, "archive.db");
  writeFileSync(archive, gunzipSync(readFileSync(join(written, "archive.db.gz"))));
  store = `file:${archive}`;
  vi.stubEnv("PALIMPSEST_HOME", home);
  vi.stubEnv("PALIMPSEST_KEY", "ab".repeat(32));
});
afterEach(() => vi.unstubAllEnvs());

describe("what version 0.1 wrote", () => {
  it("is read back from its archive by the handle in its handoff", async () => {
    const [handle = ""] = /h-[0-9a-z]{8}/.exec(read("compacted.json")) ?? [];
    const found = await call(["retrieve", handle, "--store", store, "--raw"]);
    expect(found.exitCode).toBe(0);
    expect(found.printed).toContain("clientValue7 = 57; // part 7 of client");
  });

  it("is found by its words", async () => {
    expect((await call(["search", "timeoutValue41", "--store", store])).printed).toContain("timeoutValue41 = 2");
  });

  it("is restored to the last byte of the request", async () => {
    const { sessions } = JSON.parse((await call(["sessions", "list", "--store", store, "--json"])).printed);
    const restored = await call(["sessions", "restore", sessions[0].id, "--store", store, "--out", "-"]);
    expect(JSON.parse(restored.printed)).toEqual(JSON.parse(read("request.json")));
  });

  it("is continued, not wrapped: its handoff becomes ours, and the user's rules stay", async () => {
    const request = JSON.parse(read("compacted.json"));
    request.messages.push(...makeSteps(30));
    const files = { "session.json": JSON.stringify(request) };
    const options = ["--target", "1500", "--store", store, "--json"];
    const { exitCode, printed } = await call(["compact", "session.json", ...options], files);
    expect(exitCode).toBe(0);
    const { messages, report } = JSON.parse(printed);
    expect(report.status).toBe("compacted");
    const text = JSON.stringify(messages);
    expect(text.match(/⟪palimpsest handoff/g)).toHaveLength(1);
    expect(text).toContain("palimpsest handoff 2");
    expect(text).toContain("Never push to main.");
    expect(text).toContain("Use pnpm.");
  });

  it("is accepted as a settings file", async () => {
    const checked = await call(["doctor", "--config", join(written, "palimpsest.yaml"), "--store", store]);
    expect(checked).toMatchObject({ exitCode: 0, printed: expect.stringContaining("ok    settings: ") });
    const { policy, summarizer, gateway } = await loadSettings({ directory, file: join(written, "palimpsest.yaml") });
    expect(policy).toEqual({
      enabled: true,
      profile: "default",
      thresholdRatio: 0.5,
      tailRatio: 0.2,
      protectFirst: 3,
      protectLast: 20,
      notePlacement: "handoff",
      cacheTtl: "5m",
    });
    expect(summarizer).toBe("none");
    expect(gateway).toMatchObject({ port: 4870, windows: new Map([["my-model", 128_000]]) });
  });
});

/** Later work, long enough to be compacted again. */
function makeSteps(count: number): unknown[] {
  const steps = Array.from({ length: count }, (_, index) => [
    {
      role: "assistant",
      content: [
        { type: "tool_use", id: `toolu_n${index}`, name: "Bash", input: { command: `pnpm test part-${index}` } },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: `toolu_n${index}`, content: `part-${index}: 12 passed\n`.repeat(20) },
      ],
    },
  ]);
  return [{ role: "assistant", content: "I run them." }, { role: "user", content: "Good." }, ...steps.flat()];
}

async function call(args: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const terminal = fakeTerminal(files);
  const exitCode = await run(args, terminal);
  return { exitCode, printed: terminal.printed(), warned: terminal.warned() };
}
