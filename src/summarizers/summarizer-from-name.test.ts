import { describe, expect, it } from "vitest";
import {
  PROVIDER_KEY,
  type ProviderName,
  withSummarizerProvider,
} from "../../test/strict-servers/summarizer-provider.ts";
import { summarizerFromName } from "./summarizer-from-name.ts";

describe("summarizerFromName", () => {
  it("makes none for none", () => {
    expect(summarizerFromName("none", { environment: {} })).toBeUndefined();
  });

  it.each<[string, ProviderName, string, string]>([
    ["openai:gpt-6.1-sol", "openai", "OPENAI_BASE_URL", "OPENAI_API_KEY"],
    ["anthropic:claude-opus-5-5", "anthropic", "ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY"],
    ["anthropic:claude-opus-5-5", "anthropic", "ANTHROPIC_BASE_URL", "ANTHROPIC_AUTH_TOKEN"],
  ])("%s asks the address and sends the key of the environment", async (name, provider, address, key) => {
    await withSummarizerProvider({ provider, scenario: "ok", text: "done" }, async (server) => {
      const summarizer = summarizerFromName(name, {
        environment: { [address]: ` ${server.baseUrl}\n`, [key]: `${PROVIDER_KEY}\n` },
      });
      expect(summarizer?.name).toBe(name);
      const answer = await summarizer?.summarize({ prompt: "p", wantedTokens: 1, sections: [] });
      expect(answer?.text).toBe("done");
      expect(server.faults).toEqual([]);
    });
  });

  it("keeps colons in a command", async () => {
    const summarizer = summarizerFromName("command: echo a:b", { environment: {}, windowTokens: 9_000 });
    expect(summarizer?.windowTokens).toBe(9_000);
    const answer = await summarizer?.summarize({ prompt: "p", wantedTokens: 1, sections: [] });
    expect(answer?.text).toBe("a:b\n");
  });

  it.each([
    ["command@200000:cat", {}],
    ["openai@200000:qwen3-32b", { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" }],
    ["anthropic@200000:claude-haiku-5", { ANTHROPIC_API_KEY: "k" }],
  ])("reads as much at once as its name says: %s", (name, environment) => {
    expect(summarizerFromName(name, { environment })?.windowTokens).toBe(200_000);
  });

  it.each(["command@:cat", "command@many:cat", "command@2@3:cat", "command@-1:cat", "command@0:cat"])(
    "refuses a window that is no number of tokens: %s",
    (name) => {
      expect(() => summarizerFromName(name, { environment: {} })).toThrow("must be");
    },
  );

  it.each([
    ["gpt-6-mini", { OPENAI_API_KEY: "k", ANTHROPIC_API_KEY: "k" }, "openai:gpt-6-mini"],
    ["claude-haiku-5", { OPENAI_API_KEY: "k", ANTHROPIC_API_KEY: "k" }, "anthropic:claude-haiku-5"],
    ["anthropic/claude-haiku-5", { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" }, "openai:anthropic/claude-haiku-5"],
    ["qwen3-32b", { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" }, "openai:qwen3-32b"],
  ])("finds the provider of a model that is named alone: %s", (name, environment, whole) => {
    expect(summarizerFromName(name, { environment })?.name).toBe(whole);
  });

  it("asks the user's own server without a key", () => {
    const environment = { OPENAI_BASE_URL: "http://127.0.0.1:8080/v1", OPENAI_API_KEY: "" };
    expect(summarizerFromName("openai:local", { environment })?.name).toBe("openai:local");
  });

  it.each([
    ["", {}, "summarizer"],
    ["gemini:x", {}, "summarizer"],
    ["openai", { OPENAI_API_KEY: "k" }, "summarizer"],
    ["command:", {}, "summarizer"],
    ["qwen3-32b", {}, "summarizer"],
    ["qwen3-32b", { OPENAI_API_KEY: "k", ANTHROPIC_API_KEY: "k" }, "summarizer"],
    ["gpt-6-mini", {}, "OPENAI_API_KEY"],
    ["openai:gpt-6", {}, "OPENAI_API_KEY"],
    ["openai:gpt-6", { OPENAI_API_KEY: "a\u0000b" }, "OPENAI_API_KEY"],
    ["openai:gpt-6", { OPENAI_BASE_URL: "nonsense" }, "OPENAI_BASE_URL"],
    ["anthropic:claude", {}, "ANTHROPIC_API_KEY"],
    ["anthropic:claude", { ANTHROPIC_AUTH_TOKEN: "ключ" }, "ANTHROPIC_AUTH_TOKEN"],
    ["anthropic:claude", { ANTHROPIC_BASE_URL: "https://me:word@host" }, "ANTHROPIC_BASE_URL"],
  ])("refuses %j with %j, naming the setting", (name, environment, key) => {
    expect(() => summarizerFromName(name, { environment })).toThrow(
      expect.objectContaining({ code: "INVALID_POLICY", details: expect.objectContaining({ key }) }),
    );
  });

  it("shows nothing of what follows the colon", () => {
    expect(() => summarizerFromName("comand:curl -H 'x: hunter2'", { environment: {} })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
    );
  });
});
