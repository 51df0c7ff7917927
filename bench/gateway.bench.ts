// What the gateway costs compared with a plain reverse proxy, at histories of 100,000 tokens: CPU of its serving thread
// per request, one request at a time; then many streams at once, with canaries that reveal a mix-up, and its memory
// over time. Client, upstream and both servers share the machine, so compare only the two, and only within one run.
//
// npm run bench:gateway -- [--seconds N] [--streams N] [--tokens N] [--requests N]

import { parseOptions } from "../scripts/parse-options.ts";
import { openConversation } from "./gateway/bench-client.ts";
import { type BenchServer, startServer } from "./gateway/start-server.ts";
import { createQuantile } from "./proof/scores/quantiles.ts";

const { values } = parseOptions({
  options: {
    seconds: { type: "string", default: "60" },
    streams: { type: "string", default: "64" },
    tokens: { type: "string", default: "100000" },
    requests: { type: "string", default: "100" },
  },
});
const [seconds, streams, tokens, requests] = [values.seconds, values.streams, values.tokens, values.requests].map(
  Number,
) as [number, number, number, number];

/** The first requests meet an empty memory and a cold engine. */
const WARM_UP = 40;

const upstream = await startServer("upstream");
const proxy = await startServer("proxy", upstream.origin);
// The first server never compacts; the second has compacted every history by its second request.
const untouched = await startServer("gateway", upstream.origin, String(tokens * 10));
const replaying = await startServer("gateway", upstream.origin, String(Math.round(tokens * 1.1)));
const servers = { "plain proxy": proxy, "untouched history": untouched, "compacted history": replaying };

try {
  console.log(`CPU per request, ${requests} requests, one at a time, ${tokens.toLocaleString("en")} tokens:`);
  const rows: Record<string, object> = {};
  for (const [name, server] of Object.entries(servers)) rows[name] = await measureCpu(server);
  console.table(rows);
  await measureLoad(untouched);
} finally {
  for (const server of [upstream, proxy, untouched, replaying]) server.stop();
}

/** Sends one request after the other, and asks the server after each how much it has used. */
async function measureCpu(server: BenchServer): Promise<object> {
  const conversation = openConversation(0, tokens, Number.POSITIVE_INFINITY);
  const used: number[] = [];
  const statuses = new Map<string, number>();
  let before = (await server.readUse()).cpuMs;
  for (let index = 0; index < requests + WARM_UP; index += 1) {
    const { status } = await conversation.step(server.origin);
    const { cpuMs } = await server.readUse();
    if (index >= WARM_UP) {
      used.push(cpuMs - before);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    before = cpuMs;
  }
  const at = createQuantile(used);
  return {
    "p50 ms": at(0.5).toFixed(2),
    "p99 ms": at(0.99).toFixed(2),
    statuses: [...statuses].map((entry) => entry.join(" x ")).join(", "),
  };
}

/** Runs many conversations at once, each of which waits only for its own answers. */
async function measureLoad(server: BenchServer): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  const before = await server.readUse();
  let answered = 0;
  let strays = 0;
  let failures = 0;
  const samples: { readonly second: number; readonly megabytes: number }[] = [];
  const startedAt = performance.now();
  /** Memory in use after each third of the time. What is remembered is bounded, and takes a while to fill up. */
  const held: number[] = [];

  async function run(number: number): Promise<void> {
    const conversation = openConversation(number, tokens);
    while (performance.now() < until) {
      try {
        const { status, isOwn } = await conversation.step(server.origin);
        answered += 1;
        if (!isOwn) strays += 1;
        if (!status.startsWith("200")) failures += 1;
      } catch {
        failures += 1;
      }
    }
  }
  async function watch(): Promise<void> {
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const isDue = held.length < 2 && performance.now() - startedAt > ((held.length + 1) * seconds * 1_000) / 3;
      const { rssBytes, heldBytes } = await server.readUse(isDue ? "collect" : "use");
      if (isDue) held.push(heldBytes);
      samples.push({ second: (performance.now() - startedAt) / 1_000, megabytes: rssBytes / 1e6 });
    }
  }
  await Promise.all([...Array.from({ length: streams }, (_, number) => run(number + 1)), watch()]);

  const { cpuMs } = await server.readUse();
  console.log(
    `\n${streams} streams at once for ${seconds} s: ${answered} answers, ${failures} lost, ${strays} mixed up`,
  );
  console.log(
    `CPU per request under load: ${((cpuMs - before.cpuMs) / Math.max(answered, 1)).toFixed(2)} ms on average`,
  );
  const settled = samples.filter(({ second }) => second > seconds / 3);
  const rss = (settled.at(-1)?.megabytes ?? 0).toFixed(0);
  console.log(
    `memory of the process: ${rss} MB, slope of the last two thirds ${slopeOf(settled).toFixed(2)} MB per minute`,
  );
  held.push((await server.readUse("collect")).heldBytes);
  const thirds = held.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(", ");
  console.log(`in use after a garbage collection, at the end of each third of the time: ${thirds}`);
  if (strays + failures > 0) process.exitCode = 1;
}

/** The slope of a straight line through memory, in megabytes per minute. */
function slopeOf(samples: readonly { readonly second: number; readonly megabytes: number }[]): number {
  const mean = (pick: (sample: (typeof samples)[number]) => number): number =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / Math.max(samples.length, 1);
  const [x, y] = [mean(({ second }) => second), mean(({ megabytes }) => megabytes)];
  const up = samples.reduce((sum, { second, megabytes }) => sum + (second - x) * (megabytes - y), 0);
  const across = samples.reduce((sum, { second }) => sum + (second - x) ** 2, 0);
  return across === 0 ? 0 : (up / across) * 60;
}
