import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as collect } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { createTranscriptCompactor } from "../../src/compactor/create-transcript-compactor.ts";
import { DEFAULT_BUDGET_POLICY } from "../../src/core/stages/measure/compute-budget.ts";
import { createCounters } from "../../src/gateway/base/create-counters.ts";
import { inlineRunner } from "../../src/gateway/compaction/inline-runner.ts";
import { rehearsalArchive } from "../../src/gateway/compaction/rehearsal-archive.ts";
import type { GatewayWatcher } from "../../src/gateway/facts/gateway-watcher.ts";
import { type Gateway, type GatewayOptions, startGateway } from "../../src/gateway/start-gateway.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import { NEVER_HANGS_UP } from "../never-hangs-up.ts";

/** A request that reached the provider. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export type Answer = (request: SeenRequest, response: ServerResponse, number: number) => void;

/** The simplest provider: it records what it gets, and answers as the test says. */
export async function startProvider(answer: Answer): Promise<{ readonly url: URL; readonly seen: SeenRequest[] }> {
  const seen: SeenRequest[] = [];
  const server = createServer(NEVER_HANGS_UP, async (request, response) => {
    const { method = "", url = "", headers } = request;
    const taken = { method, path: url, headers, body: await collect(request) };
    seen.push(taken);
    answer(taken, response, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), seen };
}

export interface TestGateway extends Gateway {
  readonly faults: unknown[];
  readonly reports: Parameters<GatewayWatcher["onCompaction"]>[0][];
  readonly requests: Parameters<GatewayWatcher["onRequest"]>[0][];
  /** What the model had looked up. */
  readonly lookUps: Parameters<GatewayWatcher["onLookUp"]>[0][];
  /** Waits until no compaction is running in the background, so that a test is the same in every run. */
  idle(): Promise<void>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** The windows of these tests are far below the floor. */
export const NO_FLOOR = { floorTokens: 0 } as const;

/** A gateway with everything in memory, in front of a provider. */
export async function startTestGateway(provider: URL, options: Partial<GatewayOptions> = {}): Promise<TestGateway> {
  const archive = memoryArchive();
  const hash = keyedHash(new Uint8Array(32).fill(7));
  const counterFor = createCounters();
  const faults: unknown[] = [];
  const reports: TestGateway["reports"] = [];
  const requests: TestGateway["requests"] = [];
  const lookUps: TestGateway["lookUps"] = [];
  const underWay = new Set<Promise<unknown>>();
  const runner =
    options.runner ??
    inlineRunner({
      hash,
      compactorOf({ tenant, isRehearsal, countedFor }) {
        const own = archive.forTenant(tenant);
        return createTranscriptCompactor({
          hash,
          archive: isRehearsal ? rehearsalArchive(own) : own,
          policy: NO_FLOOR,
          counter: counterFor(countedFor),
        });
      },
    });
  const gateway = await startGateway({
    upstreams: { anthropic: provider, openai: provider, gemini: provider },
    rewrites: (tenant) => archive.forTenant(tenant),
    archive: (tenant) => archive.forTenant(tenant),
    budget: { ...DEFAULT_BUDGET_POLICY, ...NO_FLOOR },
    watcher: {
      onRequest: (facts) => requests.push(facts),
      onCompaction: (report) => reports.push(report),
      onLookUp: (tool) => lookUps.push(tool),
      onFault: (_, error) => faults.push(error),
    },
    ...options,
    runner: {
      ...runner,
      run(job) {
        const work = runner.run(job);
        underWay.add(work);
        return work.finally(() => underWay.delete(work));
      },
    },
  });
  onTestFinished(() => gateway.close());
  return {
    ...gateway,
    faults,
    reports,
    requests,
    lookUps,
    async idle() {
      // An answer is concluded when its last piece is gone, which the client may see first.
      await setTimeout(10);
      await Promise.allSettled(underWay);
      await setTimeout(0);
    },
    post: (path, body, headers = {}) =>
      fetch(`${gateway.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
  };
}
