import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { createReader } from "../../examples/langchain.ts";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { OpenAiChatModel } from "./openai-chat-model.ts";

// The examples run as a user runs them, with the built package and a provider that refuses what real ones refuse.

const run = promisify(execFile);

describe("examples", () => {
  it("three-lines.ts", async () => {
    const { stdout } = await run(process.execPath, ["examples/three-lines.ts"]);
    expect(stdout).toMatch(/^compacted: \d+ to \d+ tokens, \d+ messages\n$/);
  });

  it("ai-sdk.ts", async () => {
    const upstream = await startUpstream();
    const environment = { ...process.env, ANTHROPIC_API_KEY: "test-key", ANTHROPIC_BASE_URL: `${upstream.origin}/v1` };
    const { stdout } = await run(process.execPath, ["examples/ai-sdk.ts"], { env: environment });
    expect(stdout).toContain("Done after 20 steps.");
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  });

  it("langchain.ts", async () => {
    const upstream = await startUpstream();
    const reader = createReader(new OpenAiChatModel({ baseUrl: upstream.origin, model: "gpt-5.5" }));
    const messages = [{ role: "user", content: "Read the parts one after another and report." }];
    const state = await reader.invoke({ messages }, { recursionLimit: 100 });
    expect(state.messages.at(-1)?.text).toContain("Done after 20 steps.");
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  });
});

// Helpers

async function startUpstream() {
  const upstream = await createDemoUpstream();
  onTestFinished(() => upstream.close());
  return upstream;
}
