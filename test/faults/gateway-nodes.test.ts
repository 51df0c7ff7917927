import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { DemoUpstream } from "../../src/gateway/demo/demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import { chatAgent } from "../gateway/wandering/chat-agent.ts";
import type { Item } from "../gateway/wandering/dialect.ts";
import { type PostgresServer, startPostgres } from "../postgres-server.ts";

// Two gateways as separate processes over one PostgreSQL: whichever a request goes to, and whichever is killed, the
// provider sees the same bytes.

const WINDOW = 24_000;
const TURNS = 36;
const KILLED_AFTER = 20;
const program = new URL("../../src/cli/main.ts", import.meta.url).pathname;
const directory = mkdtempSync(join(tmpdir(), "palimpsest-gateway-nodes-"));
const running: ChildProcess[] = [];

let server: PostgresServer;
let upstream: DemoUpstream;
beforeAll(async () => {
  server = await startPostgres();
  const script = agentScript({ turns: 100_000, isCalled: (name) => !name.startsWith("palimpsest_") });
  upstream = await createDemoUpstream({ script, windowTokens: WINDOW * 1.5 });
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await upstream.close();
  await server.remove();
  rmSync(directory, { recursive: true, force: true });
});

it("sends the same bytes from any node, also after one was killed", async () => {
  const nodes = await Promise.all([startNode(), startNode()]);
  let items: readonly Item[] = [chatAgent.ask("Find out why the parts disagree. Never push to main.")];
  let body: unknown;
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (turn === KILLED_AFTER) nodes[1]?.child.kill("SIGKILL");
    const node = turn < KILLED_AFTER ? nodes[turn % 2] : nodes[0];
    body = chatAgent.write(items, {});
    const { items: said, calls } = chatAgent.read(await post(node?.url ?? "", body));
    items = [...items, ...said, ...chatAgent.giveResults(calls, (call) => writeOutput(turn, call))];
  }
  const prompts = upstream.log.flatMap(({ prompt }) => prompt ?? []);
  expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  expect(new Set(prompts.map(({ conversation }) => conversation)).size).toBe(1);
  // What was sent changes only if it becomes smaller, which means a compaction.
  const rewrites = prompts.filter(({ isRewrite }) => isRewrite);
  expect(rewrites.length).toBeGreaterThan(1);
  for (const [index, { isRewrite, tokens }] of prompts.entries()) {
    if (isRewrite) expect(tokens).toBeLessThan(prompts[index - 1]?.tokens ?? 0);
  }

  // A compaction that is still being prepared may arrive between the two.
  const fresh = await startNode();
  await vi.waitFor(
    async () => {
      await post(nodes[0]?.url ?? "", body);
      await post(fresh.url, body);
      const [known, unknown] = upstream.log.slice(-2);
      expect(unknown?.sha256).toBe(known?.sha256);
    },
    { timeout: 20_000, interval: 200 },
  );
});

async function startNode() {
  const options = ["--port", "0", "--store", server.url, "--context", String(WINDOW), "--log-level", "silent"];
  const child = spawn(process.execPath, [program, "gateway", ...options, "--upstream-openai", upstream.origin], {
    cwd: directory,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PALIMPSEST_HOME: join(directory, "home"), PALIMPSEST_KEY: "ab".repeat(32) },
  });
  running.push(child);
  if (child.stdout === null) throw new Error("the output is piped");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
  if (url === undefined) throw new Error(`it did not start: ${line}`);
  return { child, url };
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${url}${chatAgent.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer test-key" },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  return answer;
}

function writeOutput(turn: number, call: number): string {
  return Array.from({ length: 60 }, (_, line) => `${line}: export const value_${turn}_${call}_${line} = ${line};`).join(
    "\n",
  );
}
