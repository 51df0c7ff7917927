import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";

// The gateway as a shell runs it: a real process, real signals.

const directory = mkdtempSync(join(tmpdir(), "palimpsest-gateway-process-"));
afterAll(() => rmSync(directory, { recursive: true }));
const program = new URL("../../src/cli/main.ts", import.meta.url).pathname;
const hello = { model: "claude-sonnet-5-5", max_tokens: 10, messages: [{ role: "user", content: "Hello" }] };

describe("palimpsest gateway as a process", () => {
  it("says where it listens, the store, the policy, the caching, and how to point clients at it", async () => {
    const { lines, url } = await start(["--prompt-cache", "1h", "--threshold-ratio", "0.6"]);
    const text = lines.join("\n");
    expect(lines[0]).toBe(`palimpsest gateway listens on ${url}`);
    expect(text).toContain(`\n  page       ${url}/\n  clients    ANTHROPIC_BASE_URL=${url}\n`);
    expect(text).toContain(`\n             OPENAI_BASE_URL=${url}/v1\n`);
    expect(text).toMatch(/\n {2}store {6}file:/);
    expect(text).toContain("\n  policy     default, threshold 0.6\n             prompt caching on, 1h\n");
    expect(text).toContain("summarizer none (--summarizer same asks");
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok" });
  });

  it("finishes a stream after a signal, then ends with 0, with its log on standard error", async () => {
    const provider = await startSlowProvider();
    const { child, url, errors } = await start(["--upstream-anthropic", provider.url]);
    const response = await post(url);
    child.kill("SIGTERM");
    await once(child.stderr ?? child, "data");
    provider.finish();
    expect(await response.text()).toBe("data: 1\n\ndata: 2\n\n");
    expect(await once(child, "exit")).toEqual([0, null]);
    const request = errors().find((line) => line.startsWith("{"));
    expect(JSON.parse(request ?? "{}")).toMatchObject({ msg: "request", path: "/v1/messages", status: 200 });
  });

  it("ends at once with a second signal", async () => {
    const provider = await startSlowProvider();
    const { child, url } = await start(["--upstream-anthropic", provider.url, "--log-level", "silent"]);
    const response = await post(url);
    child.kill("SIGINT");
    await once(child.stderr ?? child, "data");
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([130, null]);
    await expect(response.text()).rejects.toThrow();
  });

  it("takes its settings from a file that is named, and says that a port is taken", async () => {
    const config = join(directory, "own.yaml");
    const { url } = await start([]);
    const { port } = new URL(url);
    writeFileSync(config, `gateway:\n  port: ${port}\n`);
    const { status, stderr } = await run(["--config", config]);
    expect(status).toBe(1);
    expect(stderr).toContain(`Port ${port} is in use. Choose another with --port`);
  });

  it("refuses to listen for others without a token", async () => {
    expect(await run(["--host", "0.0.0.0"])).toMatchObject({ status: 2, stderr: expect.stringContaining("--token") });
  });
});

// Helpers

function launch(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, "gateway", ...args], {
    cwd: directory,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PALIMPSEST_HOME: join(directory, "home"), PALIMPSEST_KEY: "ab".repeat(32) },
  });
}

async function start(args: readonly string[]) {
  const child = launch(["--port", "0", ...args]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const lines: string[] = [];
  if (child.stdout === null) throw new Error("the output is piped");
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes("summarizer")) break;
  }
  const url = /http:\/\/[\d.]+:\d+/.exec(lines[0] ?? "")?.[0];
  if (url === undefined) throw new Error(`it did not start: ${stderr}`);
  return { child, lines, url, errors: () => stderr.split("\n") };
}

async function run(args: readonly string[]) {
  const child = launch(args);
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [status] = await once(child, "close");
  return { status, stderr };
}

async function startSlowProvider() {
  let open: ServerResponse | undefined;
  const server = createServer((_, response) => {
    open = response;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: 1\n\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, finish: () => open?.end("data: 2\n\n") };
}

function post(url: string): Promise<Response> {
  return fetch(`${url}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "k" },
    body: JSON.stringify(hello),
  });
}
