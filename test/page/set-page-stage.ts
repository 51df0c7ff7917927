import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { loadGatewaySettings } from "../../src/cli/gateway/load-gateway-settings.ts";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { ScriptPart } from "../../src/gateway/demo/scripts/script.ts";
import { openGateway } from "../../src/gateway/open-gateway.ts";
import type { WireMessage } from "./page-history.ts";

export interface PageStage {
  readonly url: string;
  readonly origin: string;
  setAnswer(answer: readonly ScriptPart[]): void;
  /** Sends a request, as an agent's client does. */
  say(messages: readonly WireMessage[], options?: SayOptions): Promise<Said>;
  /** Waits for a compaction that is running in the background. */
  settle(): Promise<void>;
  /** Compacts a session by hand. */
  compact(session: string, options?: { readonly keepLast?: number }): Promise<void>;
  close(): Promise<void>;
}

export interface SayOptions {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Said {
  readonly status: number;
  /** The gateway's name for the session. */
  readonly session: string;
}

export interface PageStageOptions {
  readonly windowTokens?: number;
  readonly tenants?: ReadonlyMap<string, string>;
  /** What decides when to compact. */
  readonly timing?: "threshold" | "pays";
  /** What writes the prose of handoffs, as in `--summarizer`. */
  readonly summarizer?: string;
}

const SYSTEM = "You are a coding agent. Work in small steps and keep the tests green.";
const TOOLS = [
  {
    name: "Bash",
    description: "Runs a command.",
    input_schema: { type: "object", properties: { command: { type: "string" } }, required: ["command"] },
  },
];

/** A gateway with its page, in front of the built-in provider, with everything in memory. */
export async function setPageStage({
  windowTokens = 12_000,
  tenants,
  timing = "threshold",
  summarizer,
}: PageStageOptions = {}): Promise<PageStage> {
  // The current version, whatever was built before.
  execFileSync(process.execPath, ["scripts/build-page.mjs"], { stdio: "inherit" });
  const { settings } = await loadGatewaySettings({ store: "memory:", port: "0", "log-level": "silent" });
  let answer: readonly ScriptPart[] = [{ kind: "text", text: "Done." }];
  const upstream = await createDemoUpstream({ script: () => ({ parts: answer }), windowTokens });
  const provider = new URL(upstream.origin);
  const gateway = await openGateway(
    {
      ...settings,
      upstreams: { anthropic: provider, openai: provider, gemini: provider },
      policy: { ...settings.policy, floorTokens: 0, timing },
      windows: { "*": windowTokens },
      prices: { "*": { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 } },
      ...(tenants !== undefined && { tenants }),
      ...(summarizer !== undefined && { summarizer }),
    },
    {
      key: randomBytes(32),
      environment: {},
      writeLog: () => {},
    },
  );
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${gateway.url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "anthropic-version": "2023-06-01",
        "x-api-key": "demo",
        ...headers,
      },
      body: JSON.stringify(body),
    });
  return {
    url: gateway.url,
    origin: new URL(gateway.url).origin,
    setAnswer(parts) {
      answer = parts;
    },
    async say(messages, { body = {}, headers = {} } = {}) {
      const head = { model: "claude-sonnet-5", max_tokens: 1_000, system: SYSTEM, tools: TOOLS };
      const response = await post("/v1/messages", { ...head, ...body, messages }, headers);
      await response.text();
      return { status: response.status, session: response.headers.get("x-palimpsest-session") ?? "" };
    },
    async settle() {
      // An answer is concluded when its last piece is gone, which the client may see first. The compaction then takes
      // the thread that this test runs in.
      await setTimeout(20);
    },
    async compact(session, options = {}) {
      const response = await post("/palimpsest/compact", { session, ...options });
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    },
    async close() {
      await gateway.close();
      await upstream.close();
    },
  };
}
