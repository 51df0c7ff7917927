import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { testHash } from "../../../test/fixtures/keyed-hash.ts";
import { sqliteArchive } from "../../archives/sqlite.ts";
import { makeHandle } from "../../core/markers/make-handle.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import type { OptionValues } from "../command.ts";
import { findStoreUrl } from "../open-chosen-store.ts";
import { retrieve } from "./retrieve.ts";

const key = new Uint8Array(32).fill(1);
const { sha256 } = keyedHash(key);
const secret = ["sk", "ant", "api03", "A1b2C3d4E5f6G7h8".repeat(5)].join("-");
const texts = {
  log: `start\nkey ${secret}\nerror: disk full\nend\n`,
  json: '{"items":[{"id":12345678901234567890},{"id":2}]}',
  odd: "half a character \ud83d and a whole one 🙂",
  long: "a line of an ordinary log\n".repeat(1_000),
};
const range = [
  { role: "user", content: "Where is\nthe needle?" },
  {
    role: "assistant",
    tool_calls: [{ id: "call_7f", type: "function", function: { name: "grep", arguments: '{"a":1}' } }],
  },
  { role: "tool", tool_call_id: "call_7f", content: `one\nthe needle ${secret}` },
]
  .map((message) => JSON.stringify(message))
  .join("\n");

const directory = mkdtempSync(join(tmpdir(), "palimpsest-retrieve-"));
const store = `file:${join(directory, "archive.db")}`;
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

beforeAll(async () => {
  vi.stubEnv("PALIMPSEST_KEY", Buffer.from(key).toString("hex"));
  const archive = await sqliteArchive({ path: join(directory, "archive.db"), key });
  const originals = Object.values(texts).map((text) => {
    return { handle: handleOf(text), kind: "tool" as const, sha256: sha256(text), text };
  });
  const folded = { handle: handleOf(range), kind: "range" as const, sha256: sha256(range), text: range };
  await archive.commit({ lineage: "l", number: 1, originals: [...originals, folded] });
  await archive.close();
});

describe("retrieve", () => {
  it("prints the text itself, without its secrets", async () => {
    const { printed, warned } = await ask("log");
    expect(printed).toMatch(/^start\nkey .*\[REDACTED.*\nerror: disk full\nend\n$/);
    expect(printed + warned).not.toContain(secret);
    expect(warned).toBe("note: 1 secret redacted in this text; --raw shows them\n");
  });

  it("does not mention secrets that are not in what is shown", async () => {
    expect((await ask("log", { lines: "3-4" })).warned).not.toContain("redacted");
  });

  it("prints the exact bytes when asked to", async () => {
    expect(await ask("log", { raw: true })).toMatchObject({ printed: texts.log, warned: "" });
    const bytes: number[] = [];
    const terminal = {
      ...fakeTerminal(),
      print: async (text: string | Uint8Array) => void bytes.push(...Buffer.from(text)),
    };
    await retrieve.run({ values: { store, raw: true }, operands: [handleOf(texts.odd)], terminal });
    expect(Buffer.from(bytes).subarray(17, 20)).toEqual(Buffer.from([0xed, 0xa0, 0xbd]));
  });

  it("follows the contract of its JSON, whatever part is asked for", async () => {
    const { printed } = await ask("log", { json: true, raw: true, lines: "1" });
    expect(JSON.parse(printed)).toEqual({
      text: "start\n",
      sha256: sha256(texts.log),
      bytes: Buffer.byteLength(texts.log),
      notes: ["lines 1-1 of 4; 3 left out"],
    });
    expect(JSON.parse((await ask("odd", { json: true })).printed).text).toBe(texts.odd);
  });

  it("searches, and says what it left out", async () => {
    expect(await ask("log", { grep: "^error" })).toMatchObject({
      printed: "error: disk full\n",
      warned: expect.stringContaining("note: 1 of 4 lines match; 3 left out\n"),
    });
  });

  it("does not let a search probe for a secret", async () => {
    expect((await ask("log", { grep: "A1b2C3d4" })).printed).toBe("");
    expect((await ask("log", { grep: "A1b2C3d4", raw: true })).printed).toContain(secret);
  });

  it("follows a path and keeps every digit", async () => {
    expect((await ask("json", { path: "$.items[0].id" })).printed).toBe("12345678901234567890");
  });

  it("returns a long text in pages that together are the text", async () => {
    let text = "";
    let cursor: string | undefined;
    let pages = 0;
    do {
      const values = { json: true, "max-tokens": "2k", ...(cursor !== undefined && { cursor }) };
      const page = JSON.parse((await ask("long", values)).printed);
      text += page.text;
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBeGreaterThan(2);
    expect(text).toBe(texts.long);
    expect((await ask("long", { "max-tokens": "100" })).warned).toMatch(/note: read on with --cursor c\d+-\w+\n$/);
  });

  it("reads messages that were removed together as messages, without secrets", async () => {
    const { printed } = await run([handleOf(range)]);
    expect(printed.split("\n")).toEqual([
      "── message 1 of 3 · user ──",
      "Where is",
      "the needle?",
      "── message 2 of 3 · assistant ──",
      "[call grep]",
      "a: 1",
      "── message 3 of 3 · tool ──",
      "[result of grep]",
      "one",
      expect.stringMatching(/^the needle .*\[REDACTED/),
      "",
    ]);
    expect((await run([handleOf(range)], { raw: true })).printed).toBe(range);
    expect((await run([handleOf(range)], { messages: "1" })).warned).toContain("1 of ");
    for (const other of [{ raw: true }, { path: "$.role" }])
      await expect(run([handleOf(range)], { messages: "1", ...other })).rejects.toThrow("leave out --raw and --path");
  });

  it("counts and searches the lines of messages as they are read", async () => {
    expect((await run([handleOf(range)], { lines: "2-3" })).printed).toBe("Where is\nthe needle?\n");
    const found = await run([handleOf(range)], { grep: "needle\\?" });
    expect(found.printed).toBe("── message 1 of 3 · user ──\nthe needle?\n");
    expect(found.warned).toContain("note: these are lines 1, 3\n");
    expect((await ask("long", { grep: "(?i)ORDINARY" })).warned).toMatch(
      / 49, 50, and 950 more that are not numbered here \(--json has them all\)\n/,
    );
    expect((await run([handleOf(range)], { grep: "call_7f|tool_call_id|arguments" })).printed).toBe("");
    const document = JSON.parse((await run([handleOf(range)], { json: true, lines: "2" })).printed);
    expect(document).toMatchObject({ text: "Where is\n", sha256: sha256(range), bytes: Buffer.byteLength(range) });
  });

  it("distinguishes what is not a handle, an unknown handle, and one that nobody made", async () => {
    await expect(run(["not-a-handle"])).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringContaining('"not-a-handle" is not a handle'),
    });
    const unknown = makeHandle({ lineage: "l", sha256: sha256("never stored") }, {}, testHash);
    await expect(run([unknown])).rejects.toMatchObject({ code: "HANDLE_UNKNOWN" });
    await expect(run(["h-00000000"])).rejects.toMatchObject({ code: "HANDLE_FORGED" });
  });

  it.each([[[]], [["h-00000000", "h-00000001"]]])("answers %j with usage", async (operands) => {
    await expect(run(operands)).rejects.toMatchObject({ name: "UsageError" });
  });

  it.each<[OptionValues, string]>([
    [{ grep: "(a)\\1" }, "The pattern has a back-reference at character 5. It can be made of"],
    [{ lines: "b" }, "lines must be"],
    [{ path: "items" }, "path must be"],
    [{ path: "$.a" }, "path must be left out"],
    [{ "max-tokens": "3" }, "maxTokens must be at least 16"],
    [{ cursor: "c1-1" }, "cursor must be"],
    [{ store: "mysql://db/x" }, "store must be memory:"],
  ])("refuses %j as wrong usage", async (values, message) => {
    await expect(run([handleOf(texts.log)], values)).rejects.toMatchObject({
      code: "INVALID_POLICY",
      message: expect.stringContaining(message),
    });
  });

  it("reports that there is no archive, and creates none", async () => {
    const missing = `file:${join(directory, "elsewhere", "archive.db")}`;
    const failure = run(["h-00000000"], { store: missing });
    await expect(failure).rejects.toMatchObject({ code: "ARCHIVE_MISSING" });
    await expect(run(["h-00000000"], { store: missing })).rejects.toMatchObject({ code: "ARCHIVE_MISSING" });
  });
});

describe("findStoreUrl", () => {
  const place = { environment: { PALIMPSEST_HOME: "/own" }, homeDirectory: "/home/me" };

  it("is what the option names", () => {
    expect(findStoreUrl({ store: "memory:" }, place)).toBe("memory:");
  });

  it("is a file in the palimpsest home by default", () => {
    expect(findStoreUrl({}, place)).toBe("file:/own/archive.db");
    expect(findStoreUrl({}, { ...place, environment: {} })).toBe("file:/home/me/.palimpsest/archive.db");
  });
});

// Helpers

function handleOf(text: string): string {
  return makeHandle({ lineage: "l", sha256: sha256(text) }, {}, testHash);
}

async function run(operands: readonly string[], values: OptionValues = {}) {
  const terminal = fakeTerminal();
  await retrieve.run({ values: { store, ...values }, operands, terminal });
  return { printed: terminal.printed(), warned: terminal.warned() };
}

async function ask(name: keyof typeof texts, values: OptionValues = {}) {
  return run([handleOf(texts[name])], values);
}
