import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { serviceLog } from "../../../test/fixtures/reduce/log/logs.ts";
import { sources } from "../../../test/fixtures/reduce/source/sources.ts";
import { run } from "../run.ts";

const home = mkdtempSync(join(tmpdir(), "palimpsest-reduce-"));
beforeAll(() => vi.stubEnv("PALIMPSEST_HOME", home));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

describe("reduce", () => {
  it("follows the contract of its JSON, and every handle can be retrieved", async () => {
    const terminal = fakeTerminal({ "app.log": serviceLog });
    expect(await run(["reduce", "app.log", "--max-tokens", "600", "--json"], terminal)).toBe(0);
    const document = JSON.parse(terminal.printed());
    expect(Object.keys(document)).toEqual(["kind", "text", "tokensBefore", "tokensAfter", "handles"]);
    expect(document.kind).toBe("log");
    expect(document.tokensAfter).toBeLessThanOrEqual(612);
    expect(document.handles.length).toBeGreaterThan(0);
    for (const handle of document.handles) {
      const reader = fakeTerminal();
      expect(await run(["retrieve", handle, "--raw"], reader)).toBe(0);
      expect(serviceLog).toContain(reader.printed());
      expect(document.text).toContain(handle);
      const person = fakeTerminal();
      expect(await run(["retrieve", handle], person)).toBe(0);
      expect(person.printed()).not.toContain("unreadable");
    }
  });

  it("says which command reads what is hidden, and lists it as such", async () => {
    const terminal = fakeTerminal({ "app.log": serviceLog });
    await run(["reduce", "app.log", "--max-tokens", "600"], terminal);
    const [, handle = ""] = /shown; palimpsest retrieve (h-\w+) reads what is hidden/.exec(terminal.warned()) ?? [];
    expect(await run(["retrieve", handle], fakeTerminal())).toBe(0);
    const list = fakeTerminal();
    await run(["sessions"], list);
    expect(list.printed()).toMatch(/^r-\w+ {2}\(an output that reduce or run shortened\)\n {2}\d+ originals?, /m);
    const [code = ""] = /r-\w+/.exec(list.printed()) ?? [];
    const reader = fakeTerminal();
    expect(await run(["retrieve", code], reader)).toBe(3);
    expect(reader.warned()).toContain(`${code} is not a handle: it marks a reduced text as one of ours.`);
  });

  it.each([
    ["the home cannot be written to", { PALIMPSEST_HOME: join(process.execPath, "home") }, []],
    ["the key is malformed", { PALIMPSEST_KEY: "no key" }, []],
    ["the store cannot be opened", {}, ["--store", `file:${join(process.execPath, "archive.db")}`]],
  ])("passes everything on if %s, and says why", async (_, environment, options) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    try {
      const terminal = fakeTerminal({ "-": serviceLog });
      expect(await run(["reduce", "--max-tokens", "600", ...options], terminal)).toBe(0);
      expect(terminal.printed()).toBe(serviceLog);
      expect(terminal.warned()).toMatch(/^palimpsest: not reduced: ./);
      const json = fakeTerminal({ "-": serviceLog });
      expect(await run(["reduce", "--max-tokens", "600", "--json", ...options], json)).toBe(0);
      expect(JSON.parse(json.printed())).toMatchObject({ text: serviceLog, handles: [] });
    } finally {
      vi.stubEnv("PALIMPSEST_HOME", home);
      vi.stubEnv("PALIMPSEST_KEY", undefined);
    }
  });

  it("says that handles open nothing if they refer to what is only in memory", async () => {
    const terminal = fakeTerminal({ "-": serviceLog });
    expect(await run(["reduce", "--max-tokens", "600", "--store", "memory:"], terminal)).toBe(0);
    expect(terminal.warned()).toMatch(/^note: memory: is gone with this command/);
    const small = fakeTerminal({ "-": "one line\n" });
    await run(["reduce", "--store", "memory:"], small);
    expect(small.warned()).not.toContain("memory");
  });

  it("redacts what it prints and what it keeps, unless the exact bytes are asked for", async () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const lines = serviceLog.split("\n");
    const log = [...lines.slice(0, 200), `token ${secret}`, ...lines.slice(200)].join("\n");
    for (const [options, isShown] of [
      [[], false],
      [["--raw"], true],
    ] as const) {
      const terminal = fakeTerminal({ "-": log });
      expect(await run(["reduce", "--max-tokens", "600", "--json", ...options], terminal)).toBe(0);
      const { handles } = JSON.parse(terminal.printed());
      const kept = fakeTerminal();
      for (const handle of handles) await run(["retrieve", handle, "--raw"], kept);
      expect(`${terminal.printed()}${kept.printed()}`.includes(secret)).toBe(isShown);
    }
    const whole = fakeTerminal({ "-": `token ${secret}\n` });
    await run(["reduce"], whole);
    expect(whole.printed()).not.toContain(secret);
    const failed = fakeTerminal({ "-": log });
    await run(["reduce", "--max-tokens", "600", "--store", `file:${join(process.execPath, "archive.db")}`], failed);
    expect(failed.printed()).not.toContain(secret);
  });

  it("needs no key if nothing is hidden", async () => {
    vi.stubEnv("PALIMPSEST_HOME", join(process.execPath, "home"));
    const terminal = fakeTerminal({ "-": "one line\n" });
    expect(await run(["reduce"], terminal)).toBe(0);
    expect(terminal.printed()).toBe("one line\n");
    vi.stubEnv("PALIMPSEST_HOME", home);
  });

  it("works without the rules of the home if they are broken", async () => {
    writeFileSync(join(home, "rules.yaml"), "rules: 7\n");
    const terminal = fakeTerminal({ "-": "one line\n" });
    expect(await run(["reduce", "--command", "ls"], terminal)).toBe(0);
    expect(terminal.printed()).toBe("one line\n");
    expect(terminal.warned()).toMatch(/^palimpsest: the rules in .*rules.yaml are not used: ./);
    rmSync(join(home, "rules.yaml"));
  });

  it("prints a small text unchanged", async () => {
    const terminal = fakeTerminal({ "-": Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x0a]) });
    expect(await run(["reduce"], terminal)).toBe(0);
    expect(terminal.printed()).toBe("caf\ufffd\n");
    expect(terminal.warned()).toMatch(/^generic: \d+ tokens, \d+ shown\n$/);
  });

  it.each([
    [
      "PNG image 3×2",
      Uint8Array.from([0x89, ...Buffer.from("PNG\r\n\x1a\n"), 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 3, 0, 0, 0, 2]),
    ],
    ["gzip archive", gzipSync(serviceLog)],
    ["ELF program", Uint8Array.from([0x7f, ...Buffer.from("ELF"), 2, 1, 1, ...new Uint8Array(57)])],
    ["binary data", Uint8Array.from({ length: 400 }, (_, index) => (index * 97) % 256)],
  ])("says in one line that something is a %s, and how to read it back", async (type, bytes) => {
    const terminal = fakeTerminal({ file: bytes });
    expect(await run(["reduce", "file"], terminal)).toBe(0);
    const [, handle = ""] = / (h-\w+) /.exec(terminal.printed()) ?? [];
    expect(terminal.printed()).toBe(
      `[${type}, ${bytes.length} bytes; palimpsest retrieve ${handle} --raw | base64 -d > FILE gives it back]\n`,
    );
    const reader = fakeTerminal();
    expect(await run(["retrieve", handle, "--raw"], reader)).toBe(0);
    expect(Buffer.from(reader.printed(), "base64").equals(bytes)).toBe(true);
  });

  it("does not keep a program or a database that contains a secret, unless the exact bytes are asked for", async () => {
    const bytes = Buffer.concat([new Uint8Array(300), Buffer.from(`ghp_${"a1B2".repeat(9)}`), new Uint8Array(300)]);
    const terminal = fakeTerminal({ file: bytes });
    expect(await run(["reduce", "file"], terminal)).toBe(0);
    expect(terminal.printed()).toBe(
      "[binary data, 640 bytes, not kept: something in it looks like a secret; --raw keeps it]\n",
    );
    const raw = fakeTerminal({ file: bytes });
    expect(await run(["reduce", "file", "--raw", "--json"], raw)).toBe(0);
    expect(JSON.parse(raw.printed())).toMatchObject({ kind: "blob", handles: [expect.stringMatching(/^h-/)] });
  });

  it("shows text in a legacy encoding as text", async () => {
    const lines = Array.from({ length: 400 }, (_, index) => `Straße ${index}: größer als gedacht\n`).join("");
    const terminal = fakeTerminal({ file: Buffer.from(lines, "latin1") });
    expect(await run(["reduce", "file", "--max-tokens", "200"], terminal)).toBe(0);
    expect(terminal.printed()).toContain("größer als gedacht");
  });

  it("keeps to the kind and the query it is given", async () => {
    const terminal = fakeTerminal({ "-": serviceLog });
    const args = ["reduce", "--kind", "generic", "--query", "request 331", "--max-tokens", "200", "--exit", "1"];
    expect(await run(args, terminal)).toBe(0);
    expect(terminal.printed()).toContain("request 331 to /api/items");
    expect(terminal.printed()).toMatch(/^\[reduced generic · 404 lines · r-/);
  });

  it("reads a source with a parser", async () => {
    const quoted = "const page = `\nexport function fake() {\n  return 1;\n}\n`;\n";
    const terminal = fakeTerminal({ "queue.ts": `${sources.typescript.text}${quoted}` });
    expect(await run(["reduce", "queue.ts", "--max-tokens", "300"], terminal)).toBe(0);
    expect(terminal.printed()).toContain("\n68: const page = `\n");
    expect(terminal.printed()).not.toMatch(/^\d+: export function fake/m);
  });

  it("follows the rules for the command", async () => {
    const rules = "rules:\n  - command: kubectl logs\n    keep: ['request 331 ']\n";
    const terminal = fakeTerminal({ "-": serviceLog, "rules.yaml": rules });
    const args = ["reduce", "--max-tokens", "200", "--rules", "rules.yaml", "--command"];
    expect(await run([...args, "kubectl logs app"], terminal)).toBe(0);
    expect(terminal.printed()).toContain("request 331 to /api/items");
    const other = fakeTerminal({ "-": serviceLog, "rules.yaml": rules });
    expect(await run([...args, "docker logs app"], other)).toBe(0);
    expect(other.printed()).not.toContain("request 331 to /api/items");
  });

  it("refuses rules that are wrong, and rules without a command", async () => {
    const terminal = fakeTerminal({ "-": "x", "rules.yaml": "rules:\n  - command: ls\n    kepe: x\n" });
    expect(await run(["reduce", "--rules", "rules.yaml", "--command", "ls"], terminal)).toBe(3);
    expect(terminal.warned()).toContain('wrong at line 3, column 5: unknown key "kepe"');
    expect(await run(["reduce", "--rules", "rules.yaml"], terminal)).toBe(2);
  });

  it("lets a command leave words out of prose, and keeps the whole text", async () => {
    const prose = "Jobs of one group never run at the same time, whoever asks for them.\n\n".repeat(60);
    const terminal = fakeTerminal({ "-": prose });
    const args = ["reduce", "--max-tokens", "200", "--compressor", "head -n 3 # {tokens}", "--json"];
    expect(await run(args, terminal)).toBe(0);
    const { text, handles } = JSON.parse(terminal.printed());
    expect(text).toMatch(/^\[reduced text · words left out by command · h-[0-9a-z]{8}\]\nJobs of one group/);
    const reader = fakeTerminal();
    expect(await run(["retrieve", handles[0], "--raw"], reader)).toBe(0);
    expect(reader.printed()).toBe(prose);
  });

  it("keeps the original of what it shows whole in another form", async () => {
    const rows = JSON.stringify(Array.from({ length: 80 }, (_, id) => ({ id, name: `item ${id}`, state: "ok" })));
    const terminal = fakeTerminal({ "-": rows });
    expect(await run(["reduce", "--max-tokens", "700", "--json"], terminal)).toBe(0);
    const { text, handles } = JSON.parse(terminal.printed());
    expect(text).toContain("nothing hidden: rows below their keys");
    const reader = fakeTerminal();
    expect(await run(["retrieve", handles[0], "--raw"], reader)).toBe(0);
    expect(reader.printed()).toBe(rows);
  });

  it("refuses an unknown kind", async () => {
    const terminal = fakeTerminal({ "-": "x" });
    expect(await run(["reduce", "--kind", "poem"], terminal)).toBe(2);
    expect(terminal.warned()).toContain('There is no kind "poem"');
  });
});
