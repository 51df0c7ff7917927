import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { run } from "../run.ts";

const home = mkdtempSync(join(tmpdir(), "palimpsest-run-"));
const script = (code: string): string[] => ["--", process.execPath, "-e", code];
const NOISY =
  "for (let n = 0; n < 3000; n++) console.log('line ' + n + (n === 1500 ? ' ERROR disk full' : ' is fine'))";
beforeAll(() => vi.stubEnv("PALIMPSEST_HOME", home));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

describe("run", () => {
  it("prints the outputs of a command where they would have gone, with its exit code", async () => {
    const terminal = fakeTerminal();
    const code = "process.stdout.write('caf\\u00e9'); console.error('oh'); process.exitCode = 7";
    expect(await run(["run", ...script(code)], terminal)).toBe(7);
    expect(terminal.printed()).toBe("café");
    expect(terminal.warned()).toBe("oh\n");
  });

  it("makes a large output small, and every handle can be retrieved", async () => {
    const terminal = fakeTerminal();
    expect(await run(["run", "--max-tokens", "300", "--json", ...script(NOISY)], terminal)).toBe(0);
    const { exitCode, stdout, stderr } = JSON.parse(terminal.printed());
    expect(exitCode).toBe(0);
    expect(Object.keys(stdout)).toEqual(["kind", "text", "tokensBefore", "tokensAfter", "handles"]);
    expect(stdout.text).toContain("line 1500 ERROR disk full");
    expect(stdout.tokensAfter).toBeLessThanOrEqual(306);
    expect(stderr.text).toBe("");
    expect(stdout.handles.length).toBeGreaterThan(0);
    for (const handle of stdout.handles) {
      const reader = fakeTerminal();
      expect(await run(["retrieve", handle, "--raw"], reader)).toBe(0);
      expect(reader.printed()).toMatch(/^line \d+ is fine\n/);
    }
    expect(readdirSync(join(home, "outputs"))).toEqual([]);
  });

  it("follows the rules for the command", async () => {
    const rules = "rules:\n  - command: node\n    keep: ['^line 2222 ']\n";
    const terminal = fakeTerminal({ "rules.yaml": rules });
    const args = ["run", "--max-tokens", "300", "--rules", "rules.yaml", ...script(NOISY)];
    expect(await run(args, terminal)).toBe(0);
    expect(terminal.printed()).toContain("line 2222 is fine\n");
    expect(terminal.warned()).toMatch(/^palimpsest: stdout, \w+: \d+ tokens, \d+ shown\n$/);
  });

  it("shows what is printed as it comes where that is asked for", async () => {
    const terminal = fakeTerminal();
    expect(await run(["run", "--tee", ...script("console.log('out'); console.error('oh')")], terminal)).toBe(0);
    expect(terminal.printed()).toBe("out\n");
    expect([...terminal.warned().matchAll(/out|oh/g)].map(([word]) => word).sort()).toEqual(["oh", "oh", "out"]);
  });

  it.each([[[]], [["--tee"]]])("says that there is no such command: %j", async (options) => {
    const terminal = fakeTerminal();
    expect(await run(["run", ...options, "--", "no-such-command-here"], terminal)).toBe(127);
    expect(terminal.warned()).toBe('palimpsest: There is no command "no-such-command-here".\n');
  });

  it("says that a file is no command", async () => {
    const path = join(home, "no-command");
    writeFileSync(path, "x", { mode: 0o600 });
    const terminal = fakeTerminal();
    expect(await run(["run", "--", path], terminal)).toBe(126);
    expect(terminal.warned()).toContain("cannot be run: EACCES");
  });

  it("names the signal that ended the command by its exit code", async () => {
    expect(await run(["run", ...script("process.kill(process.pid, 'SIGKILL')")], fakeTerminal())).toBe(137);
  });

  it("prints the output whole where it cannot be stored", async () => {
    const terminal = fakeTerminal();
    const store = `file:${join(process.execPath, "archive.db")}`;
    const args = ["run", "--max-tokens", "300", "--store", store, ...script(NOISY)];
    expect(await run(args, terminal)).toBe(0);
    expect(terminal.warned()).toMatch(/^palimpsest: not reduced: /);
    expect(terminal.printed().split("\n")).toHaveLength(3_001);
  });

  it.each([
    ["the home cannot be written to", { PALIMPSEST_HOME: join(process.execPath, "home") }],
    ["nothing can be written anywhere", { PALIMPSEST_HOME: join(process.execPath, "home"), TMPDIR: process.execPath }],
    ["the key is malformed", { PALIMPSEST_KEY: "no key" }],
  ])("runs the command and prints all of its output where %s", async (_, environment) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    try {
      const terminal = fakeTerminal();
      const code = `${NOISY}; console.error('oh'); process.exitCode = 7`;
      expect(await run(["run", "--max-tokens", "300", ...script(code)], terminal)).toBe(7);
      expect(terminal.printed().split("\n")).toHaveLength(3_001);
      expect(terminal.warned()).toMatch(/^palimpsest: not reduced: .*\noh\n$/s);
    } finally {
      for (const name of Object.keys(environment)) vi.stubEnv(name, undefined);
      vi.stubEnv("PALIMPSEST_HOME", home);
    }
  });

  it("says that handles open nothing where they stand for what is only in memory", async () => {
    const terminal = fakeTerminal();
    await run(["run", "--max-tokens", "300", "--store", "memory:", ...script(NOISY)], terminal);
    expect(terminal.warned()).toContain("note: memory: is gone with this command");
  });

  it("does not run a command where its own options are wrong", async () => {
    const made = join(home, "made");
    const args = [
      "run",
      "--max-tokens",
      "many",
      ...script(`require("node:fs").writeFileSync(${JSON.stringify(made)}, "")`),
    ];
    expect(await run(args, fakeTerminal())).toBe(2);
    expect(existsSync(made)).toBe(false);
    expect(await run(["run"], fakeTerminal())).toBe(2);
  });

  it("passes signals on", async () => {
    const waiting =
      "process.on('SIGTERM', () => process.exit(42)); console.error('ready'); setInterval(() => {}, 1000)";
    const main = join(import.meta.dirname, "../main.ts");
    const child = spawn(process.execPath, [main, "run", "--tee", ...script(waiting)], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    await once(child.stderr, "data");
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(42);
  });
});
