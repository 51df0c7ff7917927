// One of the servers of the load bench, in a separate process: `upstream`, `gateway` or `proxy`. The last two get the
// upstream's address. Answers the parent's question with what it has used so far.

import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limitHeap } from "../../src/cli/gateway/limit-heap.ts";
import { buildPolicy } from "../../src/core/policy/build-policy.ts";
import { workerRunner } from "../../src/gateway/compaction/worker-runner.ts";
import { createCostWatch } from "../../src/gateway/conversation/cost-watch.ts";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";
import { startGateway } from "../../src/gateway/start-gateway.ts";
import { sharedStore } from "../../test/gateway/shared-store.ts";
import type { ServerNews, ServerQuestion, ServerUse } from "./server-news.ts";

const [role = "", upstreamOrigin = "http://127.0.0.1", windowTokens = "0"] = process.argv.slice(2);

/** The upstream checks one request in this many: checking them all would take the machine for itself. */
const VALIDATE_EVERY = 50;

const origin = await start();
tell({ kind: "ready", origin });
process.on("SIGTERM", () => process.exit());
process.on("message", (question: ServerQuestion) => {
  if (question === "collect") globalThis.gc?.();
  const { user, system } = process.threadCpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const use: ServerUse = { cpuMs: (user + system) / 1_000, rssBytes: rss, heldBytes: heapUsed + external };
  tell({ kind: "use", use });
});

async function start(): Promise<string> {
  switch (role) {
    case "upstream":
      return (
        await createDemoUpstream({ script: repeatCanary, validateEvery: VALIDATE_EVERY, windowTokens: 1_000_000 })
      ).origin;
    case "gateway":
      return startOurs();
    default:
      return startProxy();
  }
}

/** As in production: the limits of the heap, compactions in a separate thread, and a store on disk. */
async function startOurs(): Promise<string> {
  limitHeap();
  const provider = new URL(upstreamOrigin);
  const directory = mkdtempSync(join(tmpdir(), "palimpsest-bench-"));
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  const { rewrites, archive } = sharedStore();
  const { url } = await startGateway({
    rewrites,
    archive,
    runner: workerRunner({
      storeUrl: `file:${join(directory, "archive.db")}`,
      key: new Uint8Array(32).fill(1),
      policy: {},
    }),
    upstreams: { anthropic: provider, openai: provider, gemini: provider },
    windows: { "*": Number(windowTokens) },
    costs: createCostWatch({ policy: buildPolicy() }),
    watcher: {
      onRequest: () => {},
      onLookUp: () => {},
      onCompaction: () => {},
      onFault: (_, error) => console.error(error),
    },
  });
  return url;
}

/** The least that a proxy can do. */
async function startProxy(): Promise<string> {
  const { hostname, port } = new URL(upstreamOrigin);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Names the newest canary of the conversation, so that a mix-up is visible. */
function repeatCanary({ transcript }: Parameters<DemoScript>[0]): ReturnType<DemoScript> {
  const canary = /CANARY-\d+-\d+/.exec(JSON.stringify(transcript.messages.at(-1)))?.[0] ?? "no canary";
  return { parts: [{ kind: "text", text: `Read. ${canary} ${"More words follow. ".repeat(40)}` }] };
}

function tell(news: ServerNews): void {
  process.send?.(news);
}
