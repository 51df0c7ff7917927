import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { original, record } from "../../../test/contracts/archive/fixtures.ts";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { sqliteArchive } from "../../archives/sqlite.ts";
import { loadKey } from "../../keys/load-key.ts";
import { run } from "../run.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-commands-"));
afterAll(() => rmSync(directory, { recursive: true }));

let home = "";
beforeEach(async () => {
  home = mkdtempSync(join(directory, "home-"));
  vi.stubEnv("PALIMPSEST_HOME", home);
  vi.stubEnv("PALIMPSEST_KEY", undefined);
  const archive = await sqliteArchive({ path: join(home, "archive.db"), key: await currentKey() });
  await archive.append("chat", ["hello", "world"]);
  await archive.commit(
    record({
      originals: [original("h-00000001", "the needle in the haystack\nof a long log")],
      report: '{"status":"compacted"}',
      session: { id: "chat", read: { kind: "watermark", position: 2 }, messages: ["handoff h-00000001"] },
    }),
  );
  await archive.close();
});
afterEach(() => vi.unstubAllEnvs());

describe("search", () => {
  it("finds a text by its words, with the handle that opens it", async () => {
    expect(await ask("search", "needle")).toEqual({
      hits: [expect.objectContaining({ handle: "h-00000001", snippet: "the needle in the haystack\nof a long log" })],
      isComplete: true,
      ranked: 1,
    });
    expect((await call("search", "needle")).printed).toMatch(/^h-00000001\nthe needle/);
    expect((await call("search", "nothing-like-it")).printed).toBe("Nothing found.\n");
  });

  it("says which words are nowhere, though others are found", async () => {
    expect(await ask("search", "zzzqqq needle")).toMatchObject({ hits: [{}], notFound: ["zzzqqq"] });
    const { printed, warned } = await call("search", "zzzqqq needle");
    expect(printed).toMatch(/^h-00000001\nthe needle/);
    expect(warned).toBe("note: no text contains zzzqqq\n");
  });

  it("shows people a few lines of a few hits, says how many there are, and shows more when asked", async () => {
    const archive = await sqliteArchive({ path: join(home, "archive.db"), key: await currentKey() });
    const page = (index: number): string =>
      Array.from({ length: 200 }, (_, line) => `line ${line} of page ${index} mentions the haystack`).join("\n");
    const texts = Array.from({ length: 12 }, (_, index) => original(`h-${10_000_000 + index}`, page(index)));
    await archive.commit(record({ lineage: "many", originals: texts }));
    await archive.close();
    const { printed, warned } = await call("search", "haystack");
    expect(printed.match(/^h-\w{8}$/gm)).toHaveLength(3);
    expect(printed.split("\n").length).toBeLessThan(50);
    expect(warned).toMatch(
      /^note: these are 3 of 1[23] or more texts that match; --limit N and --max-tokens N show more/,
    );
    const more = (await call("search", "haystack", "--limit", "6", "--max-tokens", "6000")).printed;
    expect(more.match(/^h-\w{8}$/gm)).toHaveLength(6);
    expect(more.length).toBeGreaterThan(3 * printed.length);
    const { hits } = (await ask("search", "haystack")) as { readonly hits: readonly unknown[] };
    expect(hits.length).toBeGreaterThan(3);
  });

  it("takes filters, and refuses invalid ones", async () => {
    expect(await ask("search", "needle", "--session", "chat", "--since", "2020-01-01")).toMatchObject({ hits: [{}] });
    expect(await ask("search", "needle", "--until", "2020-01-01")).toMatchObject({ hits: [] });
    expect(await call("search", "needle", "--since", "yesterday")).toMatchObject({ exitCode: 2 });
    expect(await call("search")).toMatchObject({ exitCode: 2 });
    expect(await call("search", " ")).toMatchObject({ exitCode: 2 });
    expect(await call("search", "needle", "--session", "none")).toMatchObject({ exitCode: 1 });
  });

  it("says that an index is being rewritten, which takes a while, and answers from all of it", async () => {
    const path = join(home, "archive.db");
    const archive = await sqliteArchive({ path, key: await currentKey() });
    const texts = Array.from({ length: 600 }, (_, index) => original(`h-${10_000_000 + index}`, `needle ${index}`));
    await archive.commit(record({ lineage: "many", originals: texts }));
    await archive.close();
    const database = new DatabaseSync(path);
    database.exec("DELETE FROM keyed_index; UPDATE handles SET is_indexed = 0");
    database.close();
    const { printed, warned } = await call("search", "haystack");
    expect(warned).toBe("note: 601 texts must be indexed first; this happens only once\n");
    expect(printed).toMatch(/^h-00000001\n/);
    expect((await call("search", "haystack")).warned).toBe("");
  });

  it("shows nothing of another tenant", async () => {
    expect(await ask("search", "needle", "--tenant", "other")).toMatchObject({ hits: [] });
    expect(await call("retrieve", "h-00000001", "--tenant", "other")).toMatchObject({
      exitCode: 1,
      warned: expect.stringContaining("belongs to another session or tenant"),
    });
  });
});

describe("archive limit", () => {
  it("sets a bound from then on, says what was removed, and can be lifted", async () => {
    expect((await call("archive", "limit")).printed).toBe("no limit: everything is kept\n");
    expect((await call("archive", "limit", "--max-originals", "1", "--max-size", "5m")).printed).toBe(
      "limit: 5,000,000 bytes, 1 original\n",
    );
    const archive = await sqliteArchive({ path: join(home, "archive.db"), key: await currentKey() });
    const originals = [original("h-00000002", "one"), original("h-00000003", "two")];
    const session = { id: "other", read: { kind: "messages", messages: ["a"] }, messages: ["h-00000003"] } as const;
    await archive.commit(record({ lineage: "other", originals, session }));
    await archive.close();
    const stats = await ask("archive", "stats");
    // What live transcripts name stays.
    expect(stats).toMatchObject({ handles: 2, bound: { evicted: 1, policy: { maxOriginals: 1 } } });
    expect((await call("archive", "stats")).printed).toContain("1 original removed by the limit so far, last 20");
    expect(await call("archive", "limit", "--off", "--max-size", "1")).toMatchObject({ exitCode: 2 });
    expect((await call("archive", "limit", "--off")).printed).toContain(
      "no limit: everything is kept\n1 original removed",
    );
    expect((await call("archive", "verify")).exitCode).toBe(0);
  });
});

describe("retrieve", () => {
  it("recognises a handle that nobody made", async () => {
    expect((await call("retrieve", "h-zzzzzzz0")).warned + (await call("retrieve", "h-zzzzzzz1")).warned).toContain(
      "was not made with this key",
    );
  });

  it("says that the session already shows the text", async () => {
    await call("sessions", "restore", "chat");
    const archive = await sqliteArchive({ path: join(home, "archive.db"), key: await currentKey() });
    await archive.append("chat", [JSON.stringify({ content: "the needle in the haystack\nof a long log" })]);
    await archive.close();
    const { warned } = await call("retrieve", "h-00000001", "--session", "chat");
    expect(warned).toContain("already visible");
  });
});

describe("sessions", () => {
  it("lists and shows them", async () => {
    expect(await ask("sessions", "list")).toMatchObject({
      sessions: [{ id: "chat", messages: 1, archivedMessages: 2 }],
    });
    expect(await ask("sessions", "show", "chat", "--messages")).toMatchObject({
      id: "chat",
      compactions: 1,
      records: [{ number: 1, mode: "in-place", handles: ["h-00000001"], report: { status: "compacted" } }],
      transcript: ["handoff h-00000001"],
    });
    expect((await call("sessions")).printed).toBe((await call("sessions", "list")).printed);
    expect((await call("sessions", "list")).printed).toMatch(
      /^chat {2}\(no title\)\n {2}1 message, 2 archived, 1 compaction, 1 original, 20\S+ \S+ UTC\n$/,
    );
    expect((await call("sessions", "show", "chat", "--messages")).printed).toMatch(
      /compaction 1 \(in place\): 2\S+ \S+ UTC, 1 handle\n/,
    );
  });

  it("counts once what was prepared several times, and says which passes never went out", async () => {
    const archive = await sqliteArchive({ path: join(home, "archive.db"), key: await currentKey() });
    for (const [index, number] of [1, 1, 2].entries()) {
      const report = JSON.stringify({ trigger: "hygiene", tokensBefore: 100, tokensAfter: 20 + 10 * index });
      const originals = [original(`h-0000001${index}`, `text ${index}`)];
      await archive.commit(record({ lineage: "sent", number, state: `state ${index}`, originals, report }));
    }
    await archive.close();
    const { printed } = await call("sessions", "show", "sent");
    expect(printed).toContain(", 2 compactions, ");
    expect(printed.match(/compaction \d.*?: /g)).toEqual([
      "compaction 1 (never sent): ",
      "compaction 1: ",
      "compaction 2: ",
    ]);
    expect(printed).toContain("close to the window, 100 to 20 tokens");
    expect(printed).toContain("35% left of a prompt on average");
    expect(printed).not.toContain("lineage");
  });

  it("restores the transcript before a compaction", async () => {
    expect(await ask("sessions", "restore", "chat")).toEqual({ session: "chat", undone: [1], messages: 2 });
  });

  it("says how to get the transcript as a file, and writes it however often it is asked to", async () => {
    const restored = await call("sessions", "restore", "chat");
    expect(restored.printed).toBe(
      "Compaction 1 of chat undone: 2 messages.\nThe archive has the transcript as it was. Write it to a file: palimpsest sessions show chat --out FILE\n",
    );
    const out = join(home, "back.json");
    for (const action of ["restore", "restore", "show"]) {
      rmSync(out, { force: true });
      expect(await call("sessions", action, "chat", "--out", out)).toMatchObject({ exitCode: 0 });
      expect(readFileSync(out, "utf8")).toBe('["hello",\n"world"]\n');
    }
    expect((await call("sessions", "restore", "chat")).printed).toContain(
      "Nothing of chat is left to undo: 2 messages.",
    );
  });

  it("says why there is nothing to restore", async () => {
    const archive = await sqliteArchive({ path: join(home, "archive.db"), key: await currentKey() });
    await archive.append("new", ["hello"]);
    await archive.commit(record({ lineage: "elsewhere", originals: [original("h-00000004", "sent by a client")] }));
    await archive.close();
    for (const [session, why] of [
      ["new", "no such compaction"],
      ["elsewhere", "the client that sent it still has the whole history"],
    ] as const) {
      const { exitCode, warned } = await call("sessions", "restore", session);
      expect([exitCode, warned]).toEqual([1, expect.stringContaining(why)]);
    }
    expect(await call("sessions", "restore", "chat", "--number", "7")).toMatchObject({ exitCode: 1 });
  });

  it("moves a session to another archive through a file", async () => {
    const out = join(home, "session.json");
    await call("sessions", "export", "chat", "--out", out);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const store = `file:${join(home, "other.db")}`;
    const imported = await call("sessions", "import", "in", "--store", store, "--as", "copy", {
      in: readFileSync(out),
    });
    expect(imported).toMatchObject({ exitCode: 0, printed: "Imported as copy.\n" });
    expect(await ask("sessions", "restore", "copy", "--store", store)).toMatchObject({ messages: 2 });
    for (const wrong of ["{", "[]", '{"palimpsest":"session","version":1}']) {
      const refused = await call("sessions", "import", "in", "--store", store, { in: wrong });
      expect(refused).toMatchObject({
        exitCode: 3,
        warned: expect.stringContaining("in is not an exported session: "),
      });
    }
    const again = await call("sessions", "import", "in", "--store", store, "--as", "copy", { in: readFileSync(out) });
    expect(again).toMatchObject({ exitCode: 1, warned: expect.stringContaining("Choose another name") });
  });

  it("reports that it cannot write, and leaves no draft behind", async () => {
    const nowhere = await call("sessions", "export", "chat", "--out", join(home, "no", "such.json"));
    expect(nowhere).toMatchObject({ exitCode: 1, warned: expect.stringContaining("there is no such folder") });
    const folder = await call("sessions", "export", "chat", "--out", home);
    expect(folder).toMatchObject({ exitCode: 1, warned: expect.stringContaining("it is a folder") });
    expect(readdirSync(join(home, "..")).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  it("draws a progress bar for long work if somebody is watching", async () => {
    const out = join(home, "session.json");
    const watched = async (...args: string[]) => {
      const terminal = fakeTerminal(existsSync(out) ? { in: readFileSync(out) } : {}, { isWatched: true });
      await run(args, terminal);
      return terminal.warned();
    };
    expect(await watched("sessions", "export", "chat", "--out", out)).toContain("\r");
    expect(await watched("sessions", "import", "in", "--store", `file:${join(home, "b.db")}`)).toContain("importing ");
    expect(await watched("archive", "gc", "--max-age", "1d")).toContain("\r");
    expect(await watched("archive", "verify")).toContain("verifying ");
    expect(await watched("sessions", "purge", "--all", "--yes")).toContain("purging ");
  });

  it("purges only if it is confirmed", async () => {
    expect(await call("sessions", "purge", "chat")).toMatchObject({ exitCode: 2 });
    expect(await call("sessions", "purge", "chat", "--all", "--yes")).toMatchObject({ exitCode: 2 });
    expect(await ask("sessions", "purge", "chat", "--yes")).toMatchObject({ sessions: 1, handles: 1 });
    expect(await ask("sessions", "list")).toEqual({ sessions: [] });
    expect(await ask("sessions", "purge", "--all", "--yes")).toMatchObject({ sessions: 0 });
  });

  it.each([[["dance"]], [["show"]], [["__proto__"]], [["list", "a", "b"]], [["import"]]])(
    "answers %j with usage",
    async (args) => {
      expect(await call("sessions", ...args)).toMatchObject({ exitCode: 2 });
    },
  );
});

describe("archive", () => {
  it("counts and verifies", async () => {
    expect(await ask("archive", "stats")).toMatchObject({ sessions: 1, handles: 1, texts: 5 });
    expect(await ask("archive", "verify")).toMatchObject({ valid: true, texts: 5, handles: 1, breaches: [] });
    expect((await call("archive", "verify")).printed).toContain("Everything is as it was stored.");
  });

  it("exits with 1 if something was changed", async () => {
    const database = new DatabaseSync(join(home, "archive.db"));
    database.exec("UPDATE texts SET body = x'00' WHERE id = 1");
    database.close();
    expect(await call("archive", "verify", "--json")).toMatchObject({ exitCode: 1 });
  });

  it("removes what is old", async () => {
    expect(await ask("archive", "gc", "--max-age", "1d", "--max-size", "1m")).toMatchObject({ expired: 0 });
    expect(await call("archive", "gc", "--max-age", "soon")).toMatchObject({ exitCode: 2 });
  });

  it("continues under a new key file, and finishes a change that was stopped", async () => {
    const before = readFileSync(join(home, "key"), "utf8");
    expect(await call("archive", "rotate-key", "--store", "memory:")).toMatchObject({ exitCode: 2 });
    expect(await ask("archive", "rotate-key")).toEqual({ texts: 5 });
    const kept = readdirSync(home).filter((name) => /^key\.[0-9a-f]{8}$/.test(name));
    expect(kept.map((name) => readFileSync(join(home, name), "utf8"))).toContain(before);
    expect(readFileSync(join(home, "key"), "utf8")).not.toBe(before);
    expect(await ask("archive", "verify")).toMatchObject({ valid: true });
    const archive = await sqliteArchive({ path: join(home, "archive.db"), key: await currentKey() });
    const next = await loadKey({ environment: { PALIMPSEST_HOME: join(home, "next") }, homeDirectory: home });
    await archive.rotateKey(next);
    await archive.close();
    // As if the process had been stopped before it replaced the file.
    const { writeFileSync } = await import("node:fs");
    writeFileSync(join(home, "key.next"), readFileSync(join(home, "next", "key")), { mode: 0o600 });
    expect(await call("archive", "rotate-key")).toMatchObject({ exitCode: 0 });
    expect(await ask("archive", "verify")).toMatchObject({ valid: true });
  });

  it("finishes a change of key that was stopped before it replaced the file, with any command", async () => {
    const before = readFileSync(join(home, "key"), "utf8");
    const archive = await sqliteArchive({ path: join(home, "archive.db"), key: await currentKey() });
    const next = await loadKey({ environment: { PALIMPSEST_HOME: join(home, "next") }, homeDirectory: home });
    await archive.rotateKey(next);
    await archive.close();
    copyFileSync(join(home, "next", "key"), join(home, "key.next"));
    // It changes nothing, so it only says what to do.
    const examined = await call("doctor");
    expect(examined.exitCode).toBe(1);
    expect(examined.printed).toContain("next: palimpsest archive stats, or any other command, finishes it");
    const listed = await call("sessions", "list");
    expect(listed).toMatchObject({
      exitCode: 0,
      warned: expect.stringContaining("finished an interrupted change of key"),
    });
    expect(existsSync(join(home, "key.next"))).toBe(false);
    const kept = readdirSync(home).filter((name) => /^key\.[0-9a-f]{8}$/.test(name));
    expect(kept.map((name) => readFileSync(join(home, name), "utf8"))).toContain(before);
    expect(await ask("archive", "verify")).toMatchObject({ valid: true });
  });

  it("warns about an archive that others can write", async () => {
    chmodSync(join(home, "archive.db"), 0o620);
    const { exitCode, warned } = await call("sessions", "list");
    expect(exitCode).toBe(0);
    expect(warned).toBe(`note: others can write the archive (mode 0620): chmod 600 ${join(home, "archive.db")}\n`);
    chmodSync(join(home, "archive.db"), 0o600);
  });

  it("leaves a successor key alone that no archive uses yet", async () => {
    await loadKey({ environment: { PALIMPSEST_HOME: join(home, "next") }, homeDirectory: home });
    copyFileSync(join(home, "next", "key"), join(home, "key.next"));
    expect(await call("sessions", "list")).toMatchObject({ exitCode: 0, warned: "" });
    expect(existsSync(join(home, "key.next"))).toBe(true);
  });

  it("takes the new key from the environment if the old one comes from there", async () => {
    vi.stubEnv("PALIMPSEST_KEY", readFileSync(join(home, "key"), "utf8").trim());
    expect(await call("archive", "rotate-key")).toMatchObject({ exitCode: 1 });
    vi.stubEnv("PALIMPSEST_NEW_KEY", "ab".repeat(32));
    expect(await ask("archive", "rotate-key")).toEqual({ texts: 5 });
    vi.stubEnv("PALIMPSEST_KEY", "ab".repeat(32));
    expect(await ask("archive", "verify")).toMatchObject({ valid: true });
  });

  it("shows its progress if somebody is watching", async () => {
    const terminal = fakeTerminal({}, { isWatched: true });
    await run(["archive", "verify"], terminal);
    expect(terminal.warned()).toContain("verifying");
  });

  it("reports that there is no archive", async () => {
    const missing = await call("archive", "stats", "--store", `file:${join(home, "none.db")}`);
    expect(missing).toMatchObject({ exitCode: 1, warned: expect.stringContaining("There is no archive at") });
    expect(await call("archive", "dance")).toMatchObject({ exitCode: 2 });
  });
});

// Helpers

async function currentKey(): Promise<Uint8Array> {
  return loadKey({ environment: { PALIMPSEST_HOME: home }, homeDirectory: home });
}

type Files = Readonly<Record<string, string | Uint8Array>>;

async function call(...args: readonly (string | Files)[]) {
  const files = args.find((arg): arg is Files => typeof arg !== "string");
  const terminal = fakeTerminal(files);
  const exitCode = await run(
    args.filter((arg) => typeof arg === "string"),
    terminal,
  );
  return { exitCode, printed: terminal.printed(), warned: terminal.warned() };
}

async function ask(...args: readonly string[]): Promise<unknown> {
  const { exitCode, printed, warned } = await call(...args, "--json");
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${warned}`);
  return JSON.parse(printed);
}
