import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { parseJson } from "../../src/core/json/parse-json.ts";
import { isObject } from "../../src/core/json/wire-value.ts";

export interface GatewayProcessOptions {
  readonly port: number;
  readonly upstream: string;
  readonly store: string;
  readonly home: string;
  readonly contextTokens: number;
}

/** What the gateway's log says about a request for an answer. */
export interface LoggedRequest {
  readonly session: string;
  readonly outcome: string;
  /** The client's own history, and what went out in its place. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** How many messages of the client a compaction replaces. */
  readonly compactedMessages: number;
  /** Why it was made, and how many the previous one replaced; only if it goes out for the first time. */
  readonly compaction?: string;
  readonly compactedBefore?: number;
  /** What a prompt may cost. */
  readonly windowTokens?: number;
  /** What the provider counted, all rounds together. */
  readonly promptTokens?: number;
  /** How often the gateway had been restarted when it reported that. */
  readonly restarts: number;
}

/** A gateway in a separate process, so that it can be killed. */
export interface GatewayProcess {
  readonly url: string;
  readonly requests: readonly LoggedRequest[];
  /** What it reports as having gone wrong. */
  readonly faults: readonly string[];
  /**
   * Ends it as a crash would, and starts it again with the same store. `onDead` is called when everything that it sent
   * has arrived.
   *
   * @returns For how many milliseconds no client could connect.
   */
  crash(onDead?: () => void): Promise<number>;
  stop(): Promise<void>;
}

/** The built package, as users have it: it is up again before a client gives up. */
const MAIN = new URL("../../dist/cli/main.js", import.meta.url).pathname;

/**
 * What a process sent before it was killed arrives within this time, and no program that is started then is listening
 * yet.
 */
const ARRIVAL_MS = 30;

export async function startGatewayProcess(options: GatewayProcessOptions): Promise<GatewayProcess> {
  const { port, upstream, store, home, contextTokens } = options;
  const args = ["gateway", "--port", String(port), "--store", `file:${store}`, "--context", String(contextTokens)];
  const upstreams = ["anthropic", "openai", "gemini"].flatMap((name) => [`--upstream-${name}`, upstream]);
  const requests: LoggedRequest[] = [];
  const faults: string[] = [];
  let isEnding = false;
  let starts = 0;
  let child = await start();

  async function start(): Promise<ChildProcess> {
    const restarts = starts;
    starts += 1;
    const started = spawn(process.execPath, [MAIN, ...args, ...upstreams], {
      env: { ...process.env, PALIMPSEST_HOME: home },
      stdio: ["ignore", "pipe", "pipe"],
    });
    createInterface({ input: started.stderr }).on("line", (line) => {
      const said = parseJson(line);
      if (isObject(said) && said["msg"] === "request" && "tokensBefore" in said)
        requests.push({ ...said, restarts } as never);
      if (isObject(said) ? said["msg"] === "fault" : !isEnding) faults.push(line);
    });
    await once(started.stdout, "data");
    return started;
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    faults,
    async crash(onDead) {
      await end("SIGKILL");
      const atMs = performance.now();
      const restarted = start();
      await setTimeout(ARRIVAL_MS);
      onDead?.();
      child = await restarted;
      return performance.now() - atMs;
    },
    stop() {
      isEnding = true;
      return end("SIGTERM");
    },
  };
}
