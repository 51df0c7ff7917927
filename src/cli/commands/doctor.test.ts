import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { sqliteArchive } from "../../archives/sqlite.ts";
import type { DoctorFinding } from "../doctor/finding.ts";
import { run } from "../run.ts";
import { checkNode } from "./doctor.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "palimpsest-doctor-"));
  for (const name of [
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "ANTHROPIC_BASE_URL",
  ]) {
    vi.stubEnv(name, undefined);
  }
  vi.stubEnv("PALIMPSEST_KEY", undefined);
  vi.stubEnv("PALIMPSEST_HOME", join(home, "data"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

describe("doctor", () => {
  it("finds nothing wrong with a fresh set-up, and creates nothing", async () => {
    const { exitCode, document } = await examine();
    expect({ exitCode, ok: document.ok }).toEqual({ exitCode: 0, ok: true });
    expect(document.checks.map(({ check, status }) => [check, status])).toEqual([
      ["node", "ok"],
      ["settings", "ok"],
      ["key", "ok"],
      ["store", "ok"],
      ["summarizer", "ok"],
    ]);
    expect(existsSync(join(home, "data"))).toBe(false);
  });

  it("says that a key and an archive cannot be created if nothing can be written", async () => {
    vi.stubEnv("PALIMPSEST_HOME", join(write("x"), "data"));
    const { exitCode, of } = await examine();
    expect(exitCode).toBe(1);
    expect(of("key")).toMatchObject([{ status: "fail", message: expect.stringContaining("cannot be written") }]);
    expect(of("store")).toMatchObject([{ status: "fail", message: expect.stringContaining("cannot be written") }]);
  });

  it("says that an archive is under another key, or that its key is gone", async () => {
    const path = join(home, "archive.db");
    const archive = await sqliteArchive({ path, key: new Uint8Array(32).fill(1) });
    await archive.append("chat", ["hello"]);
    await archive.close();
    const store = ["--store", `file:${path}`];
    expect((await examine(...store)).of("store")).toMatchObject([
      { status: "fail", message: expect.stringContaining("exists, but the key it was encrypted with does not") },
    ]);
    vi.stubEnv("PALIMPSEST_KEY", "ab".repeat(32));
    expect((await examine(...store)).of("store")).toMatchObject([
      { status: "fail", message: expect.stringContaining("was encrypted with another key") },
    ]);
    vi.stubEnv("PALIMPSEST_KEY", "01".repeat(32));
    expect((await examine(...store)).of("store")).toMatchObject([{ status: "ok" }]);
  });

  it("warns about an archive that others can write", async () => {
    const path = join(home, "archive.db");
    await (await sqliteArchive({ path, key: new Uint8Array(32).fill(1) })).close();
    vi.stubEnv("PALIMPSEST_KEY", "01".repeat(32));
    chmodSync(path, 0o666);
    const { exitCode, of } = await examine("--store", `file:${path}`);
    expect(exitCode).toBe(0);
    expect(of("store")).toMatchObject([
      { status: "warn", message: expect.stringContaining("mode 0666"), next: `chmod 600 ${path}` },
    ]);
  });

  it("names every fault of the settings at once", async () => {
    const { exitCode, of } = await examine(
      "--config",
      write("compression:\n  threshold_ratio: 1.5\n  protect_lats: 3\n"),
    );
    expect(exitCode).toBe(1);
    expect(of("settings").map(({ status }) => status)).toEqual(["fail", "fail"]);
    expect(
      of("settings")
        .map(({ message }) => message)
        .join("\n"),
    ).toMatch(
      /own\.yaml:2:20: compression\.threshold_ratio is 1\.5; .*\n.*own\.yaml:3:3: .* \(did you mean compression\.protect_last\?\)/,
    );
  });

  it("says that compaction is switched off", async () => {
    const { exitCode, of } = await examine("--config", write("compression:\n  enabled: false\n"));
    expect(exitCode).toBe(0);
    expect(of("settings")).toMatchObject([{ status: "warn" }]);
  });

  it("warns about a key that others can read, and about an invalid one", async () => {
    mkdirSync(join(home, "data"));
    const key = join(home, "data", "key");
    writeFileSync(key, "ab".repeat(32), { mode: 0o600 });
    expect((await examine()).of("key")).toMatchObject([{ status: "ok" }]);
    chmodSync(key, 0o644);
    const exposed = await examine();
    expect(exposed.exitCode).toBe(1);
    expect(exposed.of("key")).toMatchObject([{ status: "fail", message: expect.stringContaining("mode 0644") }]);
    vi.stubEnv("PALIMPSEST_KEY", "secret-but-short");
    const malformed = (await examine()).of("key");
    expect(malformed).toMatchObject([{ status: "fail" }]);
    expect(JSON.stringify(malformed)).not.toContain("secret-but-short");
  });

  it("fails for a file that is not an archive", async () => {
    const { exitCode, of } = await examine("--store", `file:${write("no database at all, only words and words")}`);
    expect(exitCode).toBe(1);
    expect(of("store")).toMatchObject([{ status: "fail", next: expect.any(String) }]);
    expect((await examine("--store", "memory:")).of("store")).toMatchObject([{ status: "warn" }]);
  });

  it.each([
    ["openai:gpt-5", "OPENAI_API_KEY"],
    ["anthropic:claude-haiku-5-5", "ANTHROPIC_API_KEY"],
  ])("says which variable %s lacks", async (name, variable) => {
    const { exitCode, of } = await examine("--summarizer", name);
    expect(exitCode).toBe(1);
    expect(of("summarizer")).toMatchObject([{ status: "fail", message: expect.stringContaining(variable) }]);
  });

  it("warns in advance that a summarizer cannot read everything at once", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-test-not-a-real-key");
    const { exitCode, of, printed } = await examine("--summarizer", "openai:gpt-4o", "--context", "1m");
    expect(exitCode).toBe(0);
    expect(of("summarizer window")).toMatchObject([
      { status: "warn", message: expect.stringMatching(/must read about 400,?000.*split into about \d+ pieces/) },
    ]);
    expect(printed).not.toContain("sk-test-not-a-real-key");
    expect((await examine("--summarizer", "openai:gpt-4o", "--context", "64k")).of("summarizer window")).toMatchObject([
      { status: "ok" },
    ]);
  });

  it("asks the summarizer something only if told to", async () => {
    const asked = join(home, "asked");
    const command = `command:cat > ${asked}; echo ready`;
    expect((await examine("--summarizer", command)).exitCode).toBe(0);
    expect(existsSync(asked)).toBe(false);
    const online = await examine("--summarizer", command, "--online");
    expect(online.of("summarizer online")).toMatchObject([{ status: "ok" }]);
    expect(existsSync(asked)).toBe(true);
    expect(online.printed).not.toContain(asked);
    const failing = await examine("--summarizer", "command:exit 3", "--online");
    expect(failing.exitCode).toBe(1);
  });

  it("prints one line per check for people, and what to do next", async () => {
    const terminal = fakeTerminal();
    expect(await run(["doctor", "--store", "memory:"], terminal)).toBe(0);
    expect(terminal.printed()).toMatch(/^ok {4}node: Node \d+/);
    expect(terminal.printed()).toMatch(/\nwarn {2}store: .*\n {6}next: name a file/);
  });
});

describe("doctor --gateway", () => {
  it("says whether a gateway could start, and stays off the network", async () => {
    const { exitCode, document, of } = await examine("--gateway", "--port", "0", "--window", "my-model=128k");
    expect(exitCode).toBe(0);
    expect(document.checks.map(({ check }) => check).filter((check) => check.startsWith("gateway"))).toEqual([
      "gateway packages",
      "gateway port",
      "gateway store",
      "gateway windows",
      "gateway upstream anthropic",
      "gateway upstream openai",
      "gateway upstream gemini",
    ]);
    expect(of("gateway windows")).toMatchObject([{ message: expect.stringMatching(/^my-model 128,000, a table of/) }]);
    expect(of("gateway upstream openai")).toMatchObject([
      { message: "https://api.openai.com; --online tries to reach it" },
    ]);
  });

  it("sees a port that is taken, and whether a provider answers", async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const there = `http://127.0.0.1:${port}`;
    const nowhere = "http://127.0.0.1:9";
    const upstreams = ["--upstream-anthropic", there, "--upstream-openai", nowhere, "--upstream-gemini", there];
    const { exitCode, of } = await examine("--gateway", "--online", "--port", String(port), ...upstreams);
    server.close();
    expect(exitCode).toBe(1);
    expect(of("gateway port")).toMatchObject([{ status: "fail", message: expect.stringContaining("EADDRINUSE") }]);
    expect(of("gateway upstream anthropic")).toMatchObject([{ status: "ok", message: `${there} answers (404)` }]);
    expect(of("gateway upstream openai")).toMatchObject([{ status: "fail" }]);
  });

  it("says what is wrong with the settings of the gateway", async () => {
    const { exitCode, of } = await examine("--gateway", "--host", "0.0.0.0");
    expect(exitCode).toBe(1);
    expect(of("gateway")).toMatchObject([{ status: "fail", message: expect.stringContaining("requires a token") }]);
  });
});

describe("checkNode", () => {
  it.each([
    ["22.17.9", "fail"],
    ["22.18.0", "ok"],
    ["23.9.0", "fail"],
    ["24.10.0", "fail"],
    ["24.11.0", "ok"],
    ["25.1.0", "fail"],
    ["26.0.0", "ok"],
    ["30.1.2", "ok"],
    ["nonsense", "fail"],
  ])("judges the version of Node: %s", (version, status) => {
    expect(checkNode(version).status).toBe(status);
  });
});

// Helpers

async function examine(...args: readonly string[]) {
  const terminal = fakeTerminal();
  const exitCode = await run(["doctor", "--json", ...args], terminal);
  const document = JSON.parse(terminal.printed()) as { ok: boolean; checks: readonly DoctorFinding[] };
  const of = (name: string) => document.checks.filter(({ check }) => check === name);
  return { exitCode, document, of, printed: terminal.printed() };
}

function write(text: string): string {
  const path = join(home, "own.yaml");
  writeFileSync(path, text);
  return path;
}
