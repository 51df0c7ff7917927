import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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

  it("shortens a large output, and every handle can be retrieved", async () => {
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

  it("says in one line what a command printed that is not text", async () => {
    const terminal = fakeTerminal();
    const code = "process.stdout.write(require('zlib').gzipSync('hello')); console.error('done')";
    expect(await run(["run", ...script(code)], terminal)).toBe(0);
    expect(terminal.printed()).toMatch(
      /^\[gzip archive, 25 bytes; palimpsest retrieve h-\w+ --raw \| base64 -d > FILE gives it back\]\n$/,
    );
    expect(terminal.warned()).toMatch(/^done\npalimpsest: stdout, blob: \d+ tokens, \d+ shown\n$/);
  });

  it("follows the rules for the command", async () => {
    const rules = "rules:\n  - command: node\n    keep: ['^line 2222 ']\n";
    const terminal = fakeTerminal({ "rules.yaml": rules });
    const args = ["run", "--max-tokens", "300", "--rules", "rules.yaml", ...script(NOISY)];
    expect(await run(args, terminal)).toBe(0);
    expect(terminal.printed()).toContain("line 2222 is fine\n");
    expect(terminal.warned()).toMatch(
      /^palimpsest: stdout, \w+: \d+ tokens, \d+ shown; palimpsest retrieve h-\w+ reads what is hidden/,
    );
  });

  it("shows output as it comes if asked to", async () => {
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

  it("says that a file is not a command", async () => {
    const path = join(home, "no-command");
    writeFileSync(path, "x", { mode: 0o600 });
    const terminal = fakeTerminal();
    expect(await run(["run", "--", path], terminal)).toBe(126);
    expect(terminal.warned()).toContain("cannot be run: EACCES");
  });

  it("reports the signal that ended the command by its exit code", async () => {
    expect(await run(["run", ...script("process.kill(process.pid, 'SIGKILL')")], fakeTerminal())).toBe(137);
  });

  it("prints the whole output if it cannot be stored", async () => {
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
  ])("runs the command and prints all of its output if %s", async (_, environment) => {
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

  it("says that handles open nothing if they refer to what is only in memory", async () => {
    const terminal = fakeTerminal();
    await run(["run", "--max-tokens", "300", "--store", "memory:", ...script(NOISY)], terminal);
    expect(terminal.warned()).toContain("note: memory: is gone with this command");
  });

  const secret = `ghp_${"a1B2".repeat(9)}`;
  const leaking = `process.stdout.write('token ${secret.slice(0, 9)}'); setTimeout(() => { console.log('${secret.slice(9)}'); console.error('token ${secret}') }, 50)`;

  it.each([
    [[], {}],
    [["--tee"], {}],
    [[], { PALIMPSEST_HOME: join(process.execPath, "home") }],
  ])("redacts what it prints: %j %j", async (options, environment) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const terminal = fakeTerminal();
    await run(["run", ...options, ...script(leaking)], terminal);
    vi.stubEnv("PALIMPSEST_HOME", home);
    expect(terminal.printed()).toMatch(/^token .+\n$/);
    expect(`${terminal.printed()}${terminal.warned()}`).not.toContain(secret);
    const exact = fakeTerminal();
    await run(["run", "--raw", ...script(leaking)], exact);
    expect([exact.printed(), exact.warned()]).toEqual([`token ${secret}\n`, `token ${secret}\n`]);
  });

  it("keeps a very large output under the key, redacted, and reads it back", async () => {
    const large = `const line = 'x'.repeat(9999) + '\\n'; for (let n = 0; n < 640; n++) process.stdout.write(line.repeat(10)); console.log('token ${secret}'); for (let n = 0; n < 40; n++) process.stdout.write(line.repeat(10));`;
    const terminal = fakeTerminal();
    expect(await run(["run", "--max-tokens", "300", ...script(large)], terminal)).toBe(0);
    const [, path = ""] = /palimpsest retrieve (\S+)/.exec(terminal.printed()) ?? [];
    expect(readdirSync(dirname(path))).toEqual(["stdout.sealed"]);
    expect(readFileSync(path).includes("xxxxxxxxxx")).toBe(false);
    const reader = fakeTerminal();
    expect(await run(["retrieve", path], reader)).toBe(0);
    const lines = reader.printed().split("\n");
    expect(lines).toHaveLength(6_802);
    expect(lines[6_400]).toMatch(/^token ./);
    expect(reader.printed()).not.toContain(secret);
  });

  it("removes what a killed run left in clear", async () => {
    const outputs = join(home, "outputs");
    const [dead, live] = [join(outputs, "run-999999999-abc"), join(outputs, `run-${process.pid}-abc`)];
    for (const folder of [dead, live]) {
      mkdirSync(folder, { recursive: true });
      for (const name of ["stdout", "stderr.sealed"]) writeFileSync(join(folder, name), "x");
    }
    await run(["run", ...script("")], fakeTerminal());
    expect([readdirSync(dead), readdirSync(live)]).toEqual([["stderr.sealed"], ["stderr.sealed", "stdout"]]);
    for (const folder of [dead, live]) rmSync(folder, { recursive: true });
  });

  it("does not run a command if its own options are wrong", async () => {
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
