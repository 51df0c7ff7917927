import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface GatewayProcessOptions {
  readonly port: number;
  readonly upstream: string;
  readonly store: string;
  readonly home: string;
  readonly contextTokens: number;
}

/** A gateway in a process of its own, so that it can be killed. */
export interface GatewayProcess {
  readonly url: string;
  /** Ends it as a crash would, and starts it again with the same store. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const MAIN = new URL("../../src/cli/main.ts", import.meta.url).pathname;

export async function startGatewayProcess(options: GatewayProcessOptions): Promise<GatewayProcess> {
  const { port, upstream, store, home, contextTokens } = options;
  const args = ["gateway", "--port", String(port), "--store", `file:${store}`, "--context", String(contextTokens)];
  const upstreams = ["anthropic", "openai", "gemini"].flatMap((name) => [`--upstream-${name}`, upstream]);
  let child = await start();

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [MAIN, ...args, ...upstreams, "--log-level", "silent"], {
      env: { ...process.env, PALIMPSEST_HOME: home },
      stdio: ["ignore", "pipe", "inherit"],
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
    async crash() {
      await end("SIGKILL");
      child = await start();
    },
    stop: () => end("SIGTERM"),
  };
}
