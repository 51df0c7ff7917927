import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { buildPolicy } from "../../src/core/policy/build-policy.ts";
import { openGateway } from "../../src/gateway/open-gateway.ts";
import { DEFAULT_TIMEOUTS } from "../../src/gateway/server/upstream.ts";
import { howOften } from "../how-often.ts";
import { startProvider } from "./gateway-fixture.ts";
import { ask, readFiles, request } from "./tool-history.ts";

/** Compacting all of them takes longer than everything else, and does not hold more memory. */
const WINDOW = howOften(1_000_000, 40_000);
const STEPS = 60;
/** About 20,000 characters each. */
const LINES = 500;
/** Few of the requests that an agent would send are enough. */
const STRIDE = 60;
/** Enough to fill every memory of sessions to its bound. */
const [WARM_SESSIONS, MORE_SESSIONS] = [28, 6];
const HISTORY_BYTES = 1_100_000;

it("holds no more after many sessions than after some, although each sends its history again and again", async () => {
  const gateway = await start();
  for (let session = 0; session < WARM_SESSIONS; session += 1) await converse(gateway.url, `warm${session}`);
  const before = await measureHeld();
  for (let session = 0; session < MORE_SESSIONS; session += 1) await converse(gateway.url, `more${session}`);
  const grown = (await measureHeld()) - before;
  // Less than half of what the histories alone take.
  expect(grown).toBeLessThan((MORE_SESSIONS * HISTORY_BYTES) / 2);
});

/** One agent at work. */
async function converse(url: string, name: string): Promise<void> {
  const messages = [ask(`Read all parts of ${name}.`), ...readFiles(name, STEPS, LINES)];
  expect(JSON.stringify(messages).length).toBeGreaterThan(HISTORY_BYTES);
  for (let length = 1; length <= messages.length; length += STRIDE) {
    const body = JSON.stringify(request(messages.slice(0, length)));
    const headers = { "content-type": "application/json", "x-api-key": "k", "anthropic-version": "2023-06-01" };
    const response = await fetch(`${url}/v1/messages`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
}

async function start() {
  const provider = await startProvider(({ body }, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const usage = { input_tokens: Math.ceil(body.length / 4), output_tokens: 1 };
    response.end(JSON.stringify({ content: [{ type: "text", text: "Read." }], usage }));
  });
  // It would keep every body for the test to look at.
  provider.seen.push = () => 0;
  const folder = mkdtempSync(join(tmpdir(), "palimpsest-memory-"));
  const gateway = await openGateway(
    {
      host: "127.0.0.1",
      port: 0,
      upstreams: { anthropic: provider.url, openai: provider.url, gemini: provider.url },
      storeUrl: `file:${join(folder, "store.db")}`,
      policy: buildPolicy({ floorTokens: 0 }),
      mode: "on",
      windows: { "*": WINDOW },
      tenants: new Map(),
      allowedHosts: [],
      maxBodyBytes: 10_000_000,
      timeouts: DEFAULT_TIMEOUTS,
      logLevel: "silent",
    },
    { key: new Uint8Array(32).fill(7), environment: {}, writeLog: () => {} },
  );
  onTestFinished(async () => {
    await gateway.close();
    rmSync(folder, { recursive: true });
  });
  return gateway;
}

/** What this thread cannot release. */
async function measureHeld(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 5; round += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // Long texts are outside the heap.
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
