import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { estimatingCounter } from "../../src/core/tokens/index.ts";
import { COMPILE_CACHE } from "../compile-cache.ts";

const MAIN = resolve("src/cli/main.ts");
const KEY = Buffer.alloc(32, 7).toString("hex");
const counter = estimatingCounter();

let folder = "";
let environment: Record<string, string> = {};
let stdio: Client;
/** Belongs to a separate session. */
let other: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "palimpsest-mcp-"));
  environment = {
    ...COMPILE_CACHE,
    PATH: process.env["PATH"] ?? "",
    PALIMPSEST_HOME: join(folder, "home"),
    PALIMPSEST_KEY: KEY,
  };
  copyFileSync("fixtures/demo-session.json", join(folder, "session.json"));
  stdio = await connectStdio(["--root", folder]);
  other = await connectStdio(["--session", "somebody-else", "--root", folder]);
});
afterAll(async () => {
  await stdio.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

describe("palimpsest mcp over pipes, with the official client", () => {
  it("introduces itself and lists its tools", async () => {
    expect(stdio.getServerVersion()).toMatchObject({ name: "palimpsest", version: expect.stringMatching(/^\d/) });
    const { tools } = await stdio.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["retrieve", "search", "sessions", "reduce", "compact"]);
    await stdio.ping();
  });

  it("says that there is nothing yet if nothing was compacted", async () => {
    const { text, isError } = await call(stdio, "search", { query: "anything" });
    expect(isError).toBe(true);
    expect(text).toContain("archive");
  });

  it("compacts a session file, finds what was taken out and opens it, within bounds", async () => {
    const compacted = await call(stdio, "compact", { file: "session.json", target: 20_000 });
    expect(compacted).toMatchObject({ isError: false });
    expect(compacted.text).toMatch(/before +[\d,]+ tokens/);
    expect(readdirSync(folder)).toContain("session.compacted.json");
    const rewritten = readFileSync(join(folder, "session.compacted.json"), "utf8");
    const [handle = ""] = /h-[0-9a-z]{8,}/.exec(rewritten) ?? [];

    const opened = await call(stdio, "retrieve", { handle });
    expect(opened.isError).toBe(false);
    expect(counter.count(opened.text)).toBeLessThan(2_500);

    const found = await call(stdio, "search", { query: "breakdown categories" });
    expect(found.text).toMatch(/^h-/);
    expect(counter.count(found.text)).toBeLessThan(2_500);

    const { text: sessions } = await call(stdio, "sessions", {});
    const [id = ""] = sessions.split(" ");
    expect((await call(stdio, "sessions", { session: id })).text).toContain("compaction 1 (");
  });

  it("never overwrites a file, and numbers its own", async () => {
    const again = await call(stdio, "compact", { file: "session.json", target: 20_000, out: "session.json" });
    expect(again).toMatchObject({ isError: true, text: "session.json already exists. Name a new file." });
    await call(stdio, "compact", { file: "session.json", target: 20_000 });
    expect(readdirSync(folder)).toContain("session.compacted-2.json");
  });

  it("reduces a text, and retrieve opens what is hidden", async () => {
    const secret = ["ghp", "abcdefghijklmnopqrstuvwxyz0123456789"].join("_");
    const lines = Array.from({ length: 3_000 }, (_, index) => `2026-11-16 INFO request ${index} took ${index % 7} ms`);
    lines[1_700] = "2026-11-16 ERROR disk full";
    lines[1_800] = `2026-11-16 INFO token=${secret}`;
    const { text, isError } = await call(stdio, "reduce", { text: lines.join("\n"), max_tokens: 300 });
    expect(isError).toBe(false);
    expect(text).toContain("ERROR disk full");
    expect(counter.count(text)).toBeLessThan(400);
    const [handle = ""] = /h-[0-9a-z]{8,}/.exec(text) ?? [];
    const opened = await call(stdio, "retrieve", { handle, pattern: "(?i)REQUEST 1[67]\\d\\d " });
    expect(opened.text).toContain("INFO request 16");
    const all = await call(stdio, "retrieve", { handle, pattern: "token" });
    expect(all.text).not.toContain(secret);
  });

  it.each([
    ["retrieve", { handle: "nonsense" }, "That is not a handle."],
    ["retrieve", { handle: "h-zzzzzzzz" }, "h-zzzzzzzz"],
    ["retrieve", {}, "That is not a handle."],
    ["search", { query: "" }, "Say in query what to search for."],
    ["compact", { file: "../../etc/passwd" }, "There is no file ../../etc/passwd in "],
    ["compact", { file: "/etc/passwd" }, "There is no file /etc/passwd in "],
    ["compact", { file: "link" }, "There is no file link in "],
    ["compact", { file: "session.json", out: "../out.json" }, "There is no file ../out.json in "],
    ["compact", { file: "broken.json" }, "JSON"],
    ["compact", { file: "session.json", target: "many" }, "target must be a whole number"],
    ["reduce", {}, "Give either a text or a file."],
    ["reduce", { text: "x", kind: "poem" }, 'There is no kind "poem".'],
    ["sessions", { session: "nobody" }, "nobody"],
  ])("tells the model what was wrong with %s %j", async (name, input, message) => {
    if (name === "compact") {
      rmSync(join(folder, "link"), { force: true });
      symlinkSync("/etc/passwd", join(folder, "link"));
      writeFileSync(join(folder, "broken.json"), '{"messages": [');
    }
    const { text, isError } = await call(stdio, name, input);
    expect(isError).toBe(true);
    expect(text).toContain(message);
  });

  it("refuses an unknown tool, and an unknown resource", async () => {
    await expect(stdio.callTool({ name: "shell", arguments: {} })).rejects.toMatchObject({ code: -32_602 });
    await expect(stdio.readResource({ uri: "palimpsest://originals/h-zzzzzzzz" })).rejects.toMatchObject({
      code: -32_002,
    });
    await expect(stdio.readResource({ uri: "file:///etc/passwd" })).rejects.toMatchObject({ code: -32_002 });
  });

  it("offers originals as resources", async () => {
    const { resources } = await stdio.listResources();
    const [first] = resources;
    expect(first?.uri).toMatch(/^palimpsest:\/\/originals\/h-/);
    const { contents } = await stdio.readResource({ uri: first?.uri ?? "" });
    const [content] = contents;
    expect(content).toMatchObject({ uri: first?.uri, mimeType: "text/plain" });
    expect(counter.count(content !== undefined && "text" in content ? content.text : "")).toBeLessThan(11_000);
    expect((await stdio.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: "palimpsest://originals/{handle}" },
    ]);
  });

  it("opens only what its session gave out if it is for one session", async () => {
    const { text: hit } = await call(stdio, "search", { query: "breakdown categories" });
    const [handle = ""] = hit.split(/\s/);
    expect(await call(other, "retrieve", { handle })).toMatchObject({ isError: true });
    expect((await call(other, "sessions", { session: "x" })).text).toContain("Only session somebody-else");
  });

  it("opens what it hid itself, even if it is for one session", async () => {
    const { text: hit } = await call(stdio, "search", { query: "breakdown categories" });
    const [foreign = ""] = hit.split(/\s/);
    const lines = Array.from({ length: 2_000 }, (_, index) => `line ${index} of a log, not like the last ${index * 7}`);
    // A text may name any handle, which gives no right to it.
    const { text } = await call(other, "reduce", { text: [foreign, ...lines].join("\n"), max_tokens: 200 });
    const handles = [...text.matchAll(/h-[0-9a-z]{8,}/g)].map(([found]) => found);
    const own = handles.find((found) => found !== foreign) ?? "";
    expect(await call(other, "retrieve", { handle: own, lines: "1-3" })).toMatchObject({ isError: false });
    expect(await call(other, "retrieve", { handle: foreign })).toMatchObject({ isError: true });
  });

  it("writes two results that are made at once into two files", async () => {
    copyFileSync("fixtures/demo-session.json", join(folder, "twice.json"));
    await Promise.all([1, 2].map(() => call(stdio, "compact", { file: "twice.json", target: 20_000 })));
    expect(readdirSync(folder).filter((name) => name.startsWith("twice.compacted"))).toHaveLength(2);
    const named = { file: "twice.json", target: 20_000, out: "named.json" };
    const answers = await Promise.all([1, 2].map(() => call(stdio, "compact", named)));
    expect(answers.filter(({ text }) => text === "named.json already exists. Name a new file.")).toHaveLength(1);
  });

  it("leaves no file behind if nothing came of it", async () => {
    writeFileSync(join(folder, "broken.json"), '{"messages": [');
    await call(stdio, "compact", { file: "broken.json" });
    expect(readdirSync(folder).filter((name) => name.startsWith("broken.compacted"))).toEqual([]);
  });

  it("says that it reaches out if a model writes the record", async () => {
    const hints = async (client: Client) =>
      (await client.listTools()).tools.flatMap(({ name, annotations }) => (annotations?.openWorldHint ? [name] : []));
    expect(await hints(stdio)).toEqual([]);
    const settings = join(folder, "home", "palimpsest.yaml");
    writeFileSync(settings, "compression:\n  summarizer: openai:gpt-6-luna\n");
    const reaching = await connectStdio(["--root", folder]);
    try {
      expect(await hints(reaching)).toEqual(["compact"]);
    } finally {
      rmSync(settings);
      await reaching.close();
    }
  });

  it("answers what is not JSON, not a request or too much with the codes of the protocol, and continues", async () => {
    const child = start([]);
    child.stdin?.end(
      'nonsense\n[]\n\n{"jsonrpc":"2.0","id":1,"method":"nope"}\n{"jsonrpc":"2.0","method":"notifications/x"}\n',
    );
    const answers = (await readAll(child))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ error }) => [error.code, error.message]).sort()).toEqual([
      [-32_600, "A batch may contain 1 to 50 messages."],
      [-32_601, "Unknown method: nope."],
      [-32_700, expect.stringMatching(/^Invalid JSON: /)],
    ]);
  });
});

describe("palimpsest mcp over HTTP, with the official client", () => {
  let child: ChildProcess;
  let url = "";
  beforeAll(async () => {
    child = start(["--http", "0", "--token", "default=sesame", "--token", "other=open-up", "--json"]);
    const [chunk] = await once(child.stdout ?? child, "data");
    url = (JSON.parse(String(chunk)) as { url: string }).url;
  });
  afterAll(async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  });

  it("answers clients with a token, each for the tenant of the token, and offers no files", async () => {
    const mine = await connectHttp(url, "sesame");
    const { tools } = await mine.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["retrieve", "search", "sessions", "reduce"]);
    const { text } = await call(mine, "search", { query: "breakdown categories" });
    expect(text).toMatch(/^h-/);
    const theirs = await connectHttp(url, "open-up");
    expect((await call(theirs, "search", { query: "breakdown categories" })).text).toContain("Nothing");
    const [handle = ""] = text.split(/\s/);
    expect(await call(theirs, "retrieve", { handle })).toMatchObject({ isError: true });
    await mine.close();
    await theirs.close();
  });

  it.each([
    ["no token", {}, 401],
    ["a wrong token", { authorization: "Bearer sesam" }, 401],
    ["the header of the gateway", { "x-palimpsest-token": "sesame" }, 200],
    ["another version", { authorization: "Bearer sesame", "mcp-protocol-version": "1999-01-01" }, 400],
    ["a form of a page", { authorization: "Bearer sesame", "content-type": "text/plain" }, 415],
  ])("answers %s with its status", async (_, headers, status) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    expect(response.status).toBe(status);
  });

  it("keeps no streams open", async () => {
    const response = await fetch(url, { headers: { authorization: "Bearer sesame", accept: "text/event-stream" } });
    expect(response.status).toBe(405);
  });
});

describe("palimpsest mcp over HTTP without a token", () => {
  it("answers only names and pages of this machine", async () => {
    const child = start(["--http", "0", "--json"]);
    const [chunk] = await once(child.stdout ?? child, "data");
    const { url } = JSON.parse(String(chunk)) as { url: string };
    const ask = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
      return (await fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body }))
        .status;
    };
    expect(await ask({})).toBe(200);
    expect(await ask({ origin: "https://evil.example" })).toBe(403);
    expect(await ask({ origin: "http://localhost:3000" })).toBe(200);
    child.kill("SIGTERM");
    await once(child, "exit");
  });

  it("does not listen on public addresses", async () => {
    const child = start(["--http", "0", "--host", "0.0.0.0"]);
    const [code] = await once(child, "exit");
    expect(code).toBe(2);
  });
});

// Helpers

async function call(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const text = (content as { text: string }[]).map((part) => part.text).join("\n");
  return { text, isError };
}

function commandLine(args: readonly string[]): string[] {
  return [MAIN, "mcp", ...args];
}

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, commandLine(args), {
    cwd: folder,
    env: environment,
    stdio: ["pipe", "pipe", "ignore"],
  });
}

async function readAll(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout ?? []) text += String(chunk);
  return text;
}

async function connectStdio(args: readonly string[]): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: commandLine(args),
    cwd: folder,
    env: environment,
  });
  await client.connect(transport);
  return client;
}

async function connectHttp(url: string, token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}
