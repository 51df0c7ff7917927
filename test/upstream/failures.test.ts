import { describe, expect, it } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import { clients } from "./clients/index.ts";
import { runAnthropicSession } from "./clients/run-anthropic-session.ts";
import type { RunSession, SessionOptions, SessionResult } from "./clients/session.ts";
import { workbench } from "./clients/workbench.ts";
import { type FailureName, failFirst, failures, failWhen } from "./failures.ts";

const names = Object.keys(failures).filter((name): name is FailureName => name in failures);

// Each has its own provider, and most of them wait: in parallel they take a fifth of the time.
describe.concurrent.each(Object.entries(clients))("%s", (_, runSession) => {
  it.each(names)("sees the fault: %s", async (name) => {
    await expect(runOnce(runSession, name, { timeoutMs: 500 })).rejects.toThrow();
  });

  it("continues after a fault that it retries", async () => {
    const { isDone } = await runOnce(runSession, "503", { maxRetries: 2 });
    expect(isDone).toBe(true);
  });
});

describe("a disturbed upstream", () => {
  it("says how long to wait, in the provider's own error", async () => {
    const upstream = await createDemoUpstream({ disturb: failFirst("429 with retry-after") });
    try {
      const response = await fetch(`${upstream.origin}/v1/messages`, { method: "POST", body: "{}" });
      expect([response.status, response.headers.get("retry-after")]).toEqual([429, "1"]);
      expect(await response.json()).toMatchObject({ type: "error", error: { type: "rate_limit_error" } });
    } finally {
      await upstream.close();
    }
  });

  it("says that the prompt is too long once, and then answers", async () => {
    const { isDone } = await runOnce(
      async (options) => {
        await expect(runAnthropicSession(options)).rejects.toThrow(
          /prompt is too long: 250000 tokens > 200000 maximum/,
        );
        return runAnthropicSession(options);
      },
      "context-length error",
      {},
    );
    expect(isDone).toBe(true);
  });

  it("fails in the middle of a session, which can be resumed", async () => {
    const upstream = await createDemoUpstream({
      script: agentScript({ turns: 5 }),
      disturb: failWhen("half a stream, then close", ({ attempt }) => attempt === 3),
    });
    try {
      const session = { baseUrl: upstream.origin, turns: 10, tools: workbench(), isStreaming: true };
      await expect(runAnthropicSession(session)).rejects.toThrow();
      expect(upstream.log).toHaveLength(3);
      expect((await runAnthropicSession(session)).isDone).toBe(true);
    } finally {
      await upstream.close();
    }
  });
});

async function runOnce(
  runSession: RunSession,
  name: FailureName,
  options: Partial<SessionOptions>,
): Promise<SessionResult> {
  const upstream = await createDemoUpstream({ script: agentScript({ turns: 1 }), disturb: failFirst(name) });
  try {
    return await runSession({ baseUrl: upstream.origin, turns: 3, tools: workbench(), isStreaming: true, ...options });
  } finally {
    await upstream.close();
  }
}
