import { describe, expect, it } from "vitest";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";

describe("a request for another vendor", () => {
  it.each([
    ["/v1/projects/p/locations/l/publishers/google/models/m:generateContent", {}],
    ["/v1beta1/projects/p/locations/l/publishers/google/models/m:streamGenerateContent", {}],
    ["/v1beta1/publishers/google/models/m:generateContent?key=AIza", { "x-goog-api-key": "AIza" }],
    ["/v1internal:streamGenerateContent?alt=sse", { authorization: "Bearer ya29" }],
    ["/v1internal:loadCodeAssist", { authorization: "Bearer ya29" }],
    ["/v1/chat/completions", { "x-goog-api-key": "AIza" }],
    ["/v1/messages", { "x-goog-user-project": "p" }],
    [
      "/model/anthropic.claude/invoke",
      { authorization: "AWS4-HMAC-SHA256 Credential=AKID/2026/us/bedrock/aws4_request" },
    ],
  ])("is not sent to ours, nor is its key: %s %j", async (path, headers) => {
    const { provider, gateway } = await start();
    const response = await gateway.post(path, { contents: [] }, headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: "other_vendor" } });
    expect(provider.seen).toEqual([]);
  });

  it.each([
    ["/v1beta/models/gemini-3-pro:generateContent", {}],
    ["/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse&key=AIza", {}],
    ["/v1/models/gemini-3-pro:countTokens", {}],
    ["/v1beta/models/gemini-3-pro:embedContent", {}],
    ["/v1alpha/models", {}],
    ["/v1beta/cachedContents", {}],
    ["/upload/v1beta/files?key=AIza", {}],
    ["/v1beta/openai/chat/completions", { authorization: "Bearer AIza" }],
    ["/v1/models", { "x-goog-api-key": "AIza" }],
    ["/v1/models?key=AIza", {}],
  ])("does not include one for Google's Gemini API, which gets it with its key: %s %j", async (path, headers) => {
    const google = await startProvider((_, response) => response.end("{}"));
    const { provider, gateway } = await start({ gemini: google.url });
    await gateway.post(path, { contents: [] }, headers);
    expect(provider.seen).toEqual([]);
    expect(google.seen[0]).toMatchObject({ path, headers });
  });

  it.each([
    ["/v1/models/gpt-6", {}],
    ["/v1/models/ft:gpt-6:acme::abc", {}],
    ["/v1/files", {}],
    ["/v1/messages/batches", {}],
    ["/v1/embeddings", {}],
    // A key in the query says nothing if the path, or another credential, shows whose it is.
    ["/v1/files?key=report", {}],
    ["/v1/embeddings?key=1", { authorization: "Bearer sk-1" }],
    ["/v1/models?key=1", { authorization: "Bearer sk-1" }],
    ["/v1/models/claude-opus-5-5?key=1", { "x-api-key": "sk-ant-1", "anthropic-version": "2023-06-01" }],
    ["/v1/chat/completions?key=1", { authorization: "Bearer sk-1" }],
  ])("is not mistaken for one that belongs to our provider: %s %j", async (path, headers) => {
    const google = await startProvider((_, response) => response.end("{}"));
    const { provider, gateway } = await start({ gemini: google.url });
    await gateway.post(path, {}, headers);
    expect(google.seen).toEqual([]);
    expect(provider.seen[0]?.path).toBe(path);
  });
});

describe("a request to Anthropic", () => {
  it.each([
    ["/v1/messages/batches", {}],
    ["/v1/messages/count_tokens/", { "x-api-key": "sk-ant-1" }],
    ["//v1/messages", {}],
    ["/v1/models", { "x-api-key": "sk-ant-1" }],
    ["/v1/files", { "anthropic-beta": "files-api-2025-04-14" }],
    ["/v1/models", { authorization: "Bearer sk-ant-oat01-1" }],
    ["/api/oauth/usage", { authorization: "bearer  sk-ant-oat01-1" }],
  ])("is never shown to OpenAI, nor is its key: %s %j", async (path, headers) => {
    const anthropic = await startProvider((_, response) => response.end("{}"));
    const { provider, gateway } = await start({ anthropic: anthropic.url });
    await gateway.post(path, {}, headers);
    expect(provider.seen).toEqual([]);
    expect(anthropic.seen[0]).toMatchObject({ path, headers });
  });

  it.each([
    ["/v1/files", { authorization: "Bearer sk-1" }],
    ["/v1/messages-of-mine", {}],
    ["/v1/chat/completions", { "x-api-key": "sk-1" }],
  ])("needs a sign of Anthropic, or it goes to OpenAI: %s %j", async (path, headers) => {
    const anthropic = await startProvider((_, response) => response.end("{}"));
    const { provider, gateway } = await start({ anthropic: anthropic.url });
    await gateway.post(path, {}, headers);
    expect(anthropic.seen).toEqual([]);
    expect(provider.seen[0]?.path).toBe(path);
  });
});

async function start(others: { readonly gemini?: URL; readonly anthropic?: URL } = {}) {
  const provider = await startProvider((_, response) => response.end("{}"));
  const upstreams = { anthropic: provider.url, openai: provider.url, gemini: provider.url, ...others };
  return { provider, gateway: await startTestGateway(provider.url, { upstreams }) };
}
