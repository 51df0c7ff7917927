import { describe, expect, it, onTestFinished } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { DemoUpstream, DemoUpstreamOptions } from "../../src/gateway/demo/demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";
import { howOften } from "../how-often.ts";
import { startTestGateway } from "./gateway-fixture.ts";
import { findCanaries } from "./wandering/canaries.ts";
import { chatAgent } from "./wandering/chat-agent.ts";
import { claudeCode } from "./wandering/claude-code.ts";
import { codex } from "./wandering/codex.ts";
import type { Dialect } from "./wandering/dialect.ts";
import { wander } from "./wandering/wander.ts";

// Clients that change their history as Claude Code and Codex do, in several conversations at once.

const WINDOW = 24_000;
/** The provider counts differently from our estimate: sealed reasoning is expensive. */
const REAL_WINDOW = 36_000;
const STEPS = Number(process.env["STEPS"] ?? howOften(50, 100));
const SEEDS = Array.from({ length: howOften(1, 2) }, (_, index) => index + 1);

const agents: readonly (readonly [name: string, dialect: Dialect, reminds: boolean])[] = [
  ["Claude Code", claudeCode("claude-sonnet-4-5", { thinks: true }), true],
  ["Claude Code with a model that binds thinking", claudeCode("claude-opus-5-5", { thinks: true }), false],
  ["Codex", codex, true],
  ["an agent over Chat Completions", chatAgent, true],
];

describe.each(agents)("%s", (_, dialect, reminds) => {
  const client = { dialect, reminds, steps: STEPS, outputCharacters: 3_000 };

  it.each(SEEDS)("is accepted by the provider itself (seed %i)", async (seed) => {
    const upstream = await start({ windowTokens: 10_000_000 });
    const { deeds } = await wander({ ...client, seed, baseUrl: upstream.origin });
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
    expect(Object.keys(deeds).length).toBeGreaterThan(3);
  });

  it.each(SEEDS)("is never refused, and every conversation gets its own content (seed %i)", async (seed) => {
    const sent = new Map<string, ReadonlySet<string>>();
    const upstream = await start({
      windowTokens: REAL_WINDOW,
      observe: ({ headers, bodyText }) => sent.set(String(headers["x-request-number"]), findCanaries(bodyText)),
    });
    const gateway = await startTestGateway(new URL(upstream.origin), { windows: { "*": WINDOW } });
    const { owned, clientRewrites } = await wander({ ...client, seed, baseUrl: gateway.url });

    const strays = [...sent].flatMap(([number, canaries]) =>
      [...canaries].filter((canary) => owned.get(number)?.has(canary) !== true).map((one) => `${number}: ${one}`),
    );
    expect(strays).toEqual([]);
    expect(
      upstream.log.flatMap(({ refusal, number }) => (refusal === undefined ? [] : `${number}: ${refusal}`)),
    ).toEqual([]);
    expect(gateway.faults).toEqual([]);
    const compactions = gateway.reports.filter(({ status }) => status === "compacted").length;
    expect(compactions).toBeGreaterThan(0);
    const rewrites = Math.max(...upstream.log.map(({ prompt }) => prompt?.rewrites ?? 0));
    expect(rewrites).toBeLessThanOrEqual(compactions + clientRewrites);
  });
});

async function start(options: DemoUpstreamOptions): Promise<DemoUpstream> {
  const upstream = await createDemoUpstream({ script: pausingAgent(), ...options });
  onTestFinished(() => upstream.close());
  return upstream;
}

/** An agent that now and then has done what it was asked for. */
function pausingAgent(): DemoScript {
  const agent = agentScript({ turns: 100_000, isCalled: (name) => !name.startsWith("palimpsest_") });
  return (request) =>
    request.turn % 7 === 6
      ? { parts: [{ kind: "text", text: `So far I have seen ${request.turn} parts.` }] }
      : agent(request);
}
