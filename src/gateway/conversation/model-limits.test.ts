import { describe, expect, it } from "vitest";
import { createModelWindows } from "./model-limits.ts";

describe("how much of a window a prompt may take", () => {
  it("leaves room for typical answers, not for everything that a client could ask for", () => {
    const windows = createModelWindows({ "*": 200_000 });
    const asked = { askedTokens: 64_000 };
    expect(windows.find(by("claude-opus-5-5"), asked)?.outputReserveTokens).toBe(8_192);
    windows.noteAnswer(by("claude-opus-5-5"), { promptTokens: 0, outputTokens: 12_000 });
    expect(windows.find(by("claude-opus-5-5"), asked)?.outputReserveTokens).toBe(24_000);
    for (let answer = 0; answer < 100; answer += 1)
      windows.noteAnswer(by("claude-opus-5-5"), { promptTokens: 0, outputTokens: 300 });
    expect(windows.find(by("claude-opus-5-5"), asked)?.outputReserveTokens).toBe(8_192);
  });

  it("leaves the requested room if that is less, or if the provider counts it", () => {
    const windows = createModelWindows({ "*": 200_000 });
    expect(windows.find(by("any"), { askedTokens: 1_000 })?.outputReserveTokens).toBe(1_000);
    expect(windows.find(by("any"), { askedTokens: 64_000, isEnforced: true })?.outputReserveTokens).toBe(64_000);
    expect(windows.find(by("any"), { askedTokens: 190_000, isEnforced: true })?.outputReserveTokens).toBe(100_000);
  });

  it.each([
    "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length or `max_tokens`",
    "This model's maximum context length is 200000 tokens. However, you requested 209573 tokens (188240 in the messages, 21333 in the completion).",
  ])("learns that a provider counts it: %s", (text) => {
    const windows = createModelWindows();
    windows.learn(by("some-model"), { status: 400, text, promptTokens: 188_240 });
    expect(windows.find(by("some-model"), { askedTokens: 21_333 })).toEqual({
      contextTokens: 200_000,
      outputReserveTokens: 21_333,
    });
  });
});

describe("what a refusal teaches", () => {
  const nameless = "Your input exceeds the context window of this model. Please adjust your input and try again.";

  it("prefers the provider's limit to the table's and to a larger one of the user", () => {
    const text = "prompt is too long: 105164 tokens > 100000 maximum";
    for (const given of [{}, { "*": 150_000 }]) {
      const windows = createModelWindows(given);
      windows.learn(by("claude-opus-5-5"), { status: 400, text, promptTokens: 105_000 });
      expect(windows.find(by("claude-opus-5-5"))?.contextTokens).toBe(100_000);
    }
  });

  it("reads the limit that Gemini names, and knows its windows until then", () => {
    const windows = createModelWindows();
    expect(windows.find(by("gemini-3.8-flash"))).toEqual({ contextTokens: 1_048_576, outputReserveTokens: 0 });
    expect(windows.find(by("gemini-3.1-flash-image"))?.contextTokens).toBe(65_536);
    const text = "The input token count (134123) exceeds the maximum number of tokens allowed (131072).";
    windows.learn(by("gemini-2.5-pro"), { status: 400, text, promptTokens: 120_000 });
    expect(windows.find(by("gemini-2.5-pro"))?.contextTokens).toBe(131_072);
  });

  it("treats the prompt itself as too long if no limit is named", () => {
    const windows = createModelWindows();
    windows.learn(by("gpt-5.6"), { status: 400, text: nameless, promptTokens: 100_000 });
    expect(windows.find(by("gpt-5.6"))?.contextTokens).toBe(95_000);
  });

  it("learns nothing from a prompt that cannot be measured, unless a limit is named", () => {
    const windows = createModelWindows();
    const refusal = { status: 400, promptTokens: 6_000, isWeighed: false };
    windows.learn(by("gpt-5.6"), { ...refusal, text: nameless });
    expect(windows.find(by("gpt-5.6"))?.contextTokens).toBe(1_050_000);
    windows.learn(by("gpt-5.6"), { ...refusal, text: "maximum context length is 400000 tokens" });
    expect(windows.find(by("gpt-5.6"))?.contextTokens).toBe(400_000);
  });

  it("does not affect other tenants", () => {
    const windows = createModelWindows();
    const text = "input length and `max_tokens` exceed context limit: 90000 + 20000 > 100000";
    windows.learn(by("gpt-5.6"), { status: 400, text, promptTokens: 90_000 });
    windows.noteAnswer(by("gpt-5.6"), { promptTokens: 0, outputTokens: 30_000 });
    expect(windows.find(by("gpt-5.6", "bob"), { askedTokens: 64_000 })).toEqual({
      contextTokens: 1_050_000,
      outputReserveTokens: 8_192,
    });
  });

  it("is forgotten once a larger prompt was accepted", () => {
    const windows = createModelWindows();
    windows.learn(by("gpt-5.6"), { status: 400, text: nameless, promptTokens: 100_000 });
    windows.noteAnswer(by("gpt-5.6"), { promptTokens: 95_000, outputTokens: 10 });
    expect(windows.find(by("gpt-5.6"))?.contextTokens).toBe(95_000);
    windows.noteAnswer(by("gpt-5.6"), { promptTokens: 120_000, outputTokens: 10 });
    expect(windows.find(by("gpt-5.6"))?.contextTokens).toBe(1_050_000);
  });

  it("learns nothing about tokens from a body that has too many bytes", () => {
    const windows = createModelWindows();
    windows.learn(by("gpt-5.6"), { status: 413, text: "Request exceeds the maximum size", promptTokens: 100_000 });
    expect(windows.find(by("gpt-5.6"))?.contextTokens).toBe(1_050_000);
  });
});

function by(model: string, tenant = "alice") {
  return { model, tenant };
}
