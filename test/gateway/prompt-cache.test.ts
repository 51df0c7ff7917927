import { describe, expect, it } from "vitest";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";

const hello = { role: "user", content: "Hello" };

describe("prompt caching by default", () => {
  it("marks the system prompt and the newest messages for Claude, and changes nothing else", async () => {
    const { provider, gateway } = await start();
    const body = { model: "claude-sonnet-5", max_tokens: 10, system: "Be brief.", messages: [hello] };
    await gateway.post("/v1/messages", body);
    const sent = provider.seen[0]?.body ?? "";
    expect(sent.match(/"cache_control"/g)?.length).toBeGreaterThanOrEqual(1);
    expect(sent.match(/"cache_control"/g)?.length).toBeLessThanOrEqual(4);
    expect(JSON.parse(sent)).toMatchObject({ model: "claude-sonnet-5", max_tokens: 10 });
  });

  it("sets four breakpoints in a conversation: after the system prompt, and at the newest three messages", async () => {
    const { provider, gateway } = await start();
    const roles = ["user", "assistant", "user", "assistant", "user"];
    const messages = roles.map((role, index) => ({ role, content: `Message ${index}.` }));
    await gateway.post("/v1/messages", { model: "claude-sonnet-5", max_tokens: 10, system: "Be brief.", messages });
    const sent = JSON.parse(provider.seen[0]?.body ?? "{}");
    expect(JSON.stringify(sent.system)).toContain("cache_control");
    const marked = sent.messages.map((message: unknown) => JSON.stringify(message).includes("cache_control"));
    expect(marked).toEqual([false, false, true, true, true]);
  });

  it("leaves a client that sets its own alone, and OpenAI, which needs none", async () => {
    const { provider, gateway } = await start();
    const own = { type: "text", text: "Hello", cache_control: { type: "ephemeral" } };
    const marked = { model: "claude-sonnet-5", max_tokens: 10, messages: [{ role: "user", content: [own] }] };
    const chat = { model: "gpt-5.6", messages: [hello] };
    await gateway.post("/v1/messages", marked);
    await gateway.post("/v1/chat/completions", chat);
    expect(provider.seen.map(({ body }) => body)).toEqual([JSON.stringify(marked), JSON.stringify(chat)]);
  });
});

async function start() {
  const provider = await startProvider((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });
  const options = { cacheLifetime: "5m", cachesOnlyClaude: true } as const;
  return { provider, gateway: await startTestGateway(provider.url, options) };
}
