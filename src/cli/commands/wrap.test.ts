import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { parse } from "yaml";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { findFreePort } from "../../../test/find-free-port.ts";
import { startProvider } from "../../../test/gateway/gateway-fixture.ts";
import type { DemoArrival } from "../../gateway/demo/arrival.ts";
import { createDemoUpstream } from "../../gateway/demo/create-demo-upstream.ts";
import type { DemoUpstreamOptions } from "../../gateway/demo/demo-upstream.ts";
import { agentScript } from "../../gateway/demo/scripts/agent-script.ts";
import type { DemoScript } from "../../gateway/demo/scripts/script.ts";
import { RETRIEVE } from "../../lookup/retrieval-tools.ts";
import { run } from "../run.ts";
import { CLIENTS } from "../wrap/clients/index.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-wrap-test-"));
afterAll(() => rmSync(directory, { recursive: true }));
const KEY = "1".repeat(64);

/** Asks its provider once, with its log-in, and exits with a distinct code. */
const CLIENT = `
  const response = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", {
    method: "POST",
    headers: { "content-type": "application/json", "anthropic-version": "2023-06-01", authorization: "Bearer oauth-token" },
    body: JSON.stringify({ model: "claude-sonnet-5", max_tokens: 100, messages: [{ role: "user", content: "Hello" }] }),
  });
  process.exit(response.status === 200 ? 5 : 6);
`;

/** An agent with a tool to read and one that must never be called: it continues until the answer has no call. */
const READER = `
  const tool = (name, properties) => ({ name, description: name, input_schema: { type: "object", properties } });
  const tools = [tool("Bash", { command: { type: "string" } }), tool("Read", { file_path: { type: "string" } })];
  const messages = [{ role: "user", content: "Hello" }];
  const answers = [];
  for (;;) {
    const response = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", {
      method: "POST",
      headers: { "content-type": "application/json", "anthropic-version": "2023-06-01", authorization: "Bearer " + process.env.ANTHROPIC_AUTH_TOKEN },
      body: JSON.stringify({ model: "claude-sonnet-5", max_tokens: 100, tools, messages }),
    });
    const { content } = await response.json();
    answers.push(content);
    const calls = content.filter(({ type }) => type === "tool_use");
    if (calls.length === 0) break;
    messages.push({ role: "assistant", content });
    messages.push({ role: "user", content: calls.map(({ id }) => ({ type: "tool_result", tool_use_id: id, content: "read" })) });
  }
  (await import("node:fs")).writeFileSync(process.argv[1], JSON.stringify({ answers, offered: process.env.ANTHROPIC_AUTH_TOKEN }));
`;

/**
 * As Claude Code sends it with a subscription. The token is assembled here, so that no scanner takes it for a real one.
 */
const SUBSCRIPTION = {
  authorization: `Bearer ${["sk", "ant", "oat01", "0Aa1Bb2Cc3Dd4Ee5Ff".repeat(4)].join("-")}`,
  "anthropic-version": "2023-06-01",
  "anthropic-beta": "claude-code-20250219,oauth-2025-04-20,interleaved-thinking-2025-05-14",
  "anthropic-dangerous-direct-browser-access": "true",
  "user-agent": "claude-cli/2.1.326 (external, cli)",
  "x-app": "cli",
  "x-stainless-retry-count": "0",
};

/**
 * An agent whose history outgrows a window of 12,000 tokens; records every body that it sent, and the answer. It stays
 * until a compaction is in the log: one that runs in the background may take longer than all of its requests.
 */
const GROWING = `
  const tools = [{ name: "read_file", description: "reads", input_schema: { type: "object", properties: {} } }];
  const messages = [{ role: "user", content: "Read all parts." }];
  const sent = [];
  const statuses = [];
  const ask = async (path, body) => {
    sent.push(body);
    const headers = { "content-type": "application/json", ...JSON.parse(process.argv[2]) };
    const response = await fetch(process.env.ANTHROPIC_BASE_URL + path + "?beta=true", { method: "POST", headers, body });
    statuses.push(response.headers.get("x-palimpsest-status"));
    return response.json();
  };
  for (let part = 0; part < 30; part += 1) {
    const { content } = await ask("/v1/messages", JSON.stringify({ model: "claude-sonnet-4-5", max_tokens: 100, tools, messages }));
    const lines = Array.from({ length: 40 }, (_, line) => line + ": export const value_" + part + "_" + line + " = " + line + ";");
    const results = content.filter(({ type }) => type === "tool_use").map(({ id }) => ({ type: "tool_result", tool_use_id: id, content: lines.join("\\n") }));
    messages.push({ role: "assistant", content }, { role: "user", content: results });
  }
  const { readFileSync, writeFileSync } = await import("node:fs");
  for (let wait = 0; wait < 2_000 && !readFileSync(process.argv[3], "utf8").includes('"msg":"compaction"'); wait += 1)
    await new Promise((wake) => setTimeout(wake, 50));
  await ask("/v1/messages/count_tokens", JSON.stringify({ model: "claude-sonnet-4-5", tools, messages }));
  writeFileSync(process.argv[1], JSON.stringify({ sent, statuses }));
`;

describe("palimpsest wrap", () => {
  it("runs a command behind a gateway, keeps its exit code and its log-in, and summarizes in five lines what happened", async () => {
    const seen: (string | undefined)[] = [];
    const upstream = await startUpstream({ observe: ({ headers }) => void seen.push(headers["authorization"]) });
    const { exitCode, warned } = await wrap(["--price", "4,20,0.2,5"], upstream, [process.execPath, "-e", CLIENT]);
    expect(exitCode).toBe(5);
    expect(seen).toEqual(["Bearer oauth-token"]);
    expect(warned.trimEnd().split("\n")).toHaveLength(5);
    expect(warned).toMatch(/^palimpsest: 1 answer for /);
    expect(warned).toContain("It cost $0.00");
    expect(warned).toContain("1 was sent unchanged because everything fits the window");
    expect(readFileSync(join(directory, "wrap.log"), "utf8")).toContain('"path":"/v1/messages"');
  });

  it("says where its page is if somebody is watching, unless there is none", async () => {
    const say = async (...options: string[]): Promise<string> => {
      const terminal = fakeTerminal({}, { isWatched: true });
      await run(["wrap", "--store", "memory:", ...options, "--", process.execPath, "-e", ""], terminal);
      return terminal.warned();
    };
    vi.stubEnv("PALIMPSEST_KEY", KEY);
    onTestFinished(() => void vi.unstubAllEnvs());
    const log = ["--log", join(directory, "wrap.log")];
    expect(await say(...log)).toMatch(/^palimpsest: see what it does while \S+ runs: http:\/\/127\.0\.0\.1:\d+\/\n/);
    expect(await say(...log, "--no-page")).not.toContain("see what it does");
  });

  it("warns if nothing of the client comes through", async () => {
    const upstream = await startUpstream();
    const { exitCode, warned } = await wrap([], upstream, [process.execPath, "-e", "process.exit(0)"]);
    expect(exitCode).toBe(0);
    expect(warned).toContain("warning: no request of");
  });

  it("lets a user try a client without a key, and says that a script answers", async () => {
    const terminal = fakeTerminal();
    vi.stubEnv("PALIMPSEST_KEY", KEY);
    onTestFinished(() => void vi.unstubAllEnvs());
    const out = join(directory, "demo.json");
    const options = ["--demo", "--log", join(directory, "wrap.log")];
    expect(await run(["wrap", ...options, "--", process.execPath, "-e", READER, out], terminal)).toBe(0);
    const { answers, offered } = JSON.parse(readFileSync(out, "utf8"));
    expect(offered).toBe("demo");
    const calls = answers.flat().filter(({ type }: { type: string }) => type === "tool_use");
    expect(calls.length).toBe(90);
    for (const { name, input } of calls) {
      expect(name).toBe("Read");
      expect(existsSync(input.file_path)).toBe(true);
    }
    expect(JSON.stringify(answers.at(-1))).toContain("I am a script, not a model");
    expect(terminal.warned()).toMatch(/^palimpsest: a demo: a script answers, not a model/);
    expect(terminal.warned()).toContain("so nothing was paid");
    expect(terminal.warned()).toContain("outgrows a window of 200,000 tokens");
    const refused = fakeTerminal();
    expect(await run(["wrap", "--demo", "--upstream-openai", "http://127.0.0.1:1/v1", "claude"], refused)).toBe(2);
    expect(refused.warned()).toContain("--upstream-openai");
  });

  it("names the provider that cannot be reached, and why", async () => {
    const dead = `http://127.0.0.1:${await findFreePort()}`;
    const { exitCode, warned } = await wrap([], dead, [process.execPath, "-e", CLIENT]);
    expect(exitCode).toBe(6);
    expect(warned).toContain(`1 request failed with status 502. ${dead} did not answer (ECONNREFUSED).`);
  });

  it("only watches if told to", async () => {
    const upstream = await startUpstream();
    const { warned } = await wrap(["--observe"], upstream, [process.execPath, "-e", CLIENT]);
    expect(warned).toContain("1 was sent unchanged because palimpsest was only observing");
  });

  it("changes no byte of a long session and stores nothing of it if it only watches", async () => {
    const watched = await growPast(["--observe"]);
    expect(watched.exitCode).toBe(0);
    expect(watched.arrived).toEqual(watched.sent);
    expect(new Set(watched.statuses)).toEqual(new Set(["observed"]));
    expect(watched.sessions).toEqual([]);
    expect(watched.warned).toContain(
      "Nothing was compacted. A compaction was due, but palimpsest was only observing.\n",
    );
    const compacted = await growPast([]);
    expect(compacted.arrived).not.toEqual(compacted.sent);
    expect(compacted.sessions).toHaveLength(1);
  });

  it("passes the log-in of a subscription on unchanged with every request, and never writes it down", async () => {
    const { exitCode, headers, statuses, folder } = await growPast([]);
    expect(exitCode).toBe(0);
    const kinds = new Set(statuses.map((status) => status.split(";")[0]));
    for (const kind of ["untouched", "replayed"]) expect(kinds).toContain(kind);
    expect(headers.length).toBeGreaterThan(statuses.length);
    for (const arrived of headers) {
      expect(arrived).toMatchObject(SUBSCRIPTION);
      expect(Object.keys(arrived).filter((name) => name === "x-api-key" || name.startsWith("x-palimpsest"))).toEqual(
        [],
      );
    }
    const [, token = ""] = SUBSCRIPTION.authorization.split(" ");
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
      expect([file.name, readFileSync(join(file.parentPath, file.name)).includes(token)]).toEqual([file.name, false]);
    }
  });

  it("passes on to the client that its log-in has expired, in the provider's own words", async () => {
    const refusal = { type: "error", error: { type: "authentication_error", message: "OAuth token has expired." } };
    const provider = await startProvider((_, response) => {
      response.writeHead(401, {
        "content-type": "application/json",
        "www-authenticate": 'Bearer error="invalid_token"',
      });
      response.end(JSON.stringify(refusal));
    });
    const out = join(directory, "expired.json");
    const script = `
      const response = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages?beta=true", { method: "POST",
        headers: { "content-type": "application/json", ...JSON.parse(process.argv[2]) },
        body: JSON.stringify({ model: "claude-sonnet-5", max_tokens: 100, messages: [{ role: "user", content: "Hello" }] }) });
      const told = { status: response.status, asks: response.headers.get("www-authenticate"), body: await response.json() };
      (await import("node:fs")).writeFileSync(process.argv[1], JSON.stringify(told));
    `;
    await wrap([], provider.url.href, [process.execPath, "-e", script, out, JSON.stringify(SUBSCRIPTION)]);
    expect(provider.seen).toMatchObject([{ path: "/v1/messages?beta=true", headers: SUBSCRIPTION }]);
    expect(JSON.parse(readFileSync(out, "utf8"))).toEqual({
      status: 401,
      asks: 'Bearer error="invalid_token"',
      body: refusal,
    });
  });

  it("exits as a shell would if the command was killed, or does not exist", async () => {
    const upstream = await startUpstream();
    const killed = await wrap([], upstream, [process.execPath, "-e", "process.kill(process.pid, 'SIGTERM')"]);
    expect(killed.exitCode).toBe(128 + 15);
    const missing = await wrap([], upstream, ["no-such-command-anywhere"]);
    expect(missing).toMatchObject({
      exitCode: 127,
      warned: 'palimpsest: There is no command "no-such-command-anywhere" on your PATH.\n',
    });
  });

  it("runs the client anyway if nothing of ours can be written, and says so", async () => {
    const upstream = await startUpstream();
    const file = join(directory, "a-file");
    writeFileSync(file, "");
    const ended = await wrap([], upstream, [process.execPath, "-e", "process.exit(7)"], join(file, "wrap.log"));
    expect(ended.exitCode).toBe(7);
    expect(ended.warned).toMatch(/^palimpsest: .*a-file.* runs without palimpsest, so nothing is compacted\.\n$/);
  });

  it("says how to install a missing client, and which one a mistyped name meant", async () => {
    const upstream = await startUpstream();
    const path = process.env["PATH"];
    process.env["PATH"] = directory;
    try {
      expect(await wrap([], upstream, ["claude"])).toMatchObject({
        exitCode: 127,
        warned:
          'palimpsest: There is no command "claude" on your PATH. Install Claude Code with: npm install -g @anthropic-ai/claude-code\n',
      });
      expect((await wrap([], upstream, ["cluade"])).warned).toBe(
        'palimpsest: There is no command "cluade" on your PATH. Did you mean claude?\n',
      );
    } finally {
      process.env["PATH"] = path;
    }
  });

  it("leaves no gateway behind if there is no room for temporary files", async () => {
    const upstream = await startUpstream();
    const temporary = process.env["TMPDIR"];
    process.env["TMPDIR"] = join(directory, "no-such-folder");
    const log = join(directory, "wrap.log");
    try {
      const port = await findFreePort();
      const { exitCode } = await wrap(["--port", String(port)], upstream, [process.execPath, "-e", CLIENT], log);
      expect(exitCode).toBe(1);
      await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    } finally {
      if (temporary === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = temporary;
    }
  });

  it("does not promise the gateway's default port in its help", async () => {
    const terminal = fakeTerminal();
    await run(["wrap", "--help"], terminal);
    expect(terminal.printed()).toMatch(/--port N\s+where its\s+gateway\s+listens\s+\(default:\s+any\s+free\s+port\)/);
    expect(terminal.printed()).not.toContain("4870");
  });

  it.each([[[]], [["--price", "4,20", "claude"]]])("refuses %j", async (args) => {
    expect(await run(["wrap", ...args], fakeTerminal())).toBe(2);
  });
});

describe("known clients", () => {
  const url = "http://127.0.0.1:4000";

  it.each(CLIENTS.map((client) => [client.name, client] as const))("points %s at the gateway", async (_, client) => {
    const home = mkdtempSync(join(directory, "home-"));
    const own = writeSettings(home);
    const folder = mkdtempSync(join(directory, "folder-"));
    const place = { environment: { OPENAI_API_KEY: "key" }, homeDirectory: home };
    const words = ["--own", "argument"];
    const { environment, args } = await client.setUp({ url, folder, place, args: words, compacts: true });
    const files = [...Object.values(environment), ...args].flatMap((path) => readBelow(path));
    expect([...Object.values(environment), ...args, ...files].join("\n")).toContain(url);
    expect(args).toEqual(expect.arrayContaining(["--own", "argument"]));
    // The user's settings stay unchanged, and what we write next to them includes all of them.
    for (const [path, text] of own) expect(readFileSync(path, "utf8")).toBe(text);
    if (files.length > 0) expect(files.join("\n")).toContain("kept-by-the-user");
  });

  it.each([
    ["off, because we compact", true, ["a prompt"], ["--compaction", "off"]],
    ["unchanged if we only watch", false, ["a prompt"], []],
    ["as the user wants it", true, ["--compaction", "basic", "a prompt"], ["--compaction", "basic"]],
    ["as the user wants it", true, ["--compaction=basic", "a prompt"], ["--compaction=basic"]],
  ])("starts Cline with its own compaction %s", async (_, compacts, words, expected) => {
    const home = mkdtempSync(join(directory, "home-"));
    const folder = mkdtempSync(join(directory, "folder-"));
    const client = CLIENTS.find(({ name }) => name === "cline");
    const place = { environment: {}, homeDirectory: home };
    const setup = await client?.setUp({ url, folder, place, args: words, compacts });
    // Before the user's arguments, because one of them may be a command of Cline with options.
    expect(setup?.args.slice(0, -3)).toEqual(expected);
  });

  it.each([
    ["a window that it never fills, because we compact", true, 1e9],
    ["its own window if we only watch", false, 32_000],
  ])("gives Continue %s", async (_, compacts, contextLength) => {
    const home = mkdtempSync(join(directory, "home-"));
    const folder = mkdtempSync(join(directory, "folder-"));
    mkdirSync(join(home, ".continue"));
    const options = { contextLength: 32_000, maxTokens: 4_000 };
    const models = [{ name: "m", provider: "openai", defaultCompletionOptions: options }, { provider: "ollama" }];
    writeFileSync(join(home, ".continue/config.yaml"), JSON.stringify({ models }));
    const client = CLIENTS.find(({ name }) => name === "continue");
    const place = { environment: {}, homeDirectory: home };
    const setup = await client?.setUp({ url, folder, place, args: [], compacts });
    const written: unknown = parse(readFileSync(setup?.args[1] ?? "", "utf8"));
    expect(written).toMatchObject({
      models: [{ defaultCompletionOptions: { contextLength, maxTokens: 4_000 } }, { provider: "ollama" }],
    });
  });

  it("finds the address that a client itself is configured with", async () => {
    const home = mkdtempSync(join(directory, "home-"));
    writeSettings(home);
    const place = { environment: {}, homeDirectory: home };
    const found = await Promise.all(CLIENTS.map(async ({ findUpstreams }) => findUpstreams?.(place, [])));
    expect(found.filter((upstreams) => upstreams !== undefined)).toEqual([
      { openai: "https://continue.example/v1" },
      { openai: "https://cline.example/v1" },
    ]);
  });
});

async function startUpstream(options: DemoUpstreamOptions = {}) {
  const upstream = await createDemoUpstream(options);
  onTestFinished(() => upstream.close());
  return upstream.origin;
}

/** Runs the agent that outgrows its window, and returns what it sent, what arrived and what is left. */
async function growPast(options: readonly string[]) {
  const folder = mkdtempSync(join(directory, "grow-"));
  const arrivals: DemoArrival[] = [];
  const agent = agentScript({ turns: 100, isCalled: (name) => !name.startsWith("palimpsest_") });
  const script: DemoScript = (request) => {
    const handle = /\bh-[0-9a-z]{8,}/.exec(JSON.stringify(request.transcript.messages))?.[0];
    const canLookUp = handle !== undefined && request.tools.some(({ name }) => name === RETRIEVE);
    if (!canLookUp || request.turn % 5 !== 0) return agent(request);
    return { parts: [{ kind: "tool-call", toolName: RETRIEVE, input: { handle, lines: "1-3" } }] };
  };
  const upstream = await startUpstream({
    script,
    windowTokens: 1_000_000,
    observe: (arrival) => void arrivals.push(arrival),
  });
  const [out, store] = [join(folder, "sent.json"), `file:${join(folder, "store.db")}`];
  const log = join(folder, "wrap.log");
  const given = ["--store", store, "--context", "12000", "--policy", "threshold", ...options];
  const command = [process.execPath, "-e", GROWING, out, JSON.stringify(SUBSCRIPTION), log];
  const { exitCode, warned } = await wrap(given, upstream, command, log);
  const { sent, statuses } = JSON.parse(readFileSync(out, "utf8")) as { sent: string[]; statuses: string[] };
  const terminal = fakeTerminal();
  vi.stubEnv("PALIMPSEST_KEY", KEY);
  onTestFinished(() => void vi.unstubAllEnvs());
  await run(["sessions", "list", "--store", store, "--json"], terminal);
  const { sessions } = JSON.parse(terminal.printed()) as { sessions: unknown[] };
  const arrived = arrivals.map(({ bodyText }) => bodyText);
  return { exitCode, warned, sent, statuses, sessions, arrived, folder, headers: arrivals.map((one) => one.headers) };
}

async function wrap(
  options: readonly string[],
  upstream: string,
  command: readonly string[],
  log = join(directory, "wrap.log"),
) {
  const terminal = fakeTerminal();
  const before = process.env["PALIMPSEST_KEY"];
  process.env["PALIMPSEST_KEY"] = KEY;
  try {
    const fixed = ["--store", "memory:", "--log", log, "--upstream-anthropic", upstream];
    const exitCode = await run(["wrap", ...fixed, ...options, "--", ...command], terminal);
    return { exitCode, warned: terminal.warned() };
  } finally {
    if (before === undefined) delete process.env["PALIMPSEST_KEY"];
    else process.env["PALIMPSEST_KEY"] = before;
  }
}

/** Settings as the clients keep them in a user's folder. */
function writeSettings(home: string): readonly (readonly [path: string, text: string])[] {
  const files = [
    [".gemini/settings.json", JSON.stringify({ ui: { theme: "kept-by-the-user" } })],
    [".pi/agent/models.json", JSON.stringify({ providers: { mine: { name: "kept-by-the-user" } } })],
    [
      ".continue/config.yaml",
      "name: kept-by-the-user\nmodels:\n  - name: m\n    provider: openai\n    apiBase: https://continue.example/v1\n",
    ],
    [
      ".cline/data/settings/providers.json",
      JSON.stringify({
        lastUsedProvider: "openai-compatible",
        note: "kept-by-the-user",
        providers: { "openai-compatible": { settings: { baseUrl: "https://cline.example/v1" } } },
      }),
    ],
  ] as const;
  return files.map(([path, text]) => {
    const whole = join(home, path);
    mkdirSync(join(whole, ".."), { recursive: true });
    writeFileSync(whole, text);
    return [whole, text];
  });
}

/** The settings that a path leads to, if there are any. */
function readBelow(path: string): string[] {
  const places = [
    path,
    join(path, "models.json"),
    join(path, "settings", "providers.json"),
    join(path, ".gemini", "settings.json"),
  ];
  return places.filter((place) => existsSync(place) && place.includes(".")).map((place) => readFileSync(place, "utf8"));
}
