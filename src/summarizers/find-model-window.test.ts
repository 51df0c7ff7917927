import { describe, expect, it } from "vitest";
import { findModelWindow } from "./find-model-window.ts";
import { MODEL_WINDOWS } from "./model-windows.ts";

describe("findModelWindow", () => {
  it.each([
    ["claude-opus-5-5", 1_000_000],
    ["us.anthropic.claude-opus-5-5-v1:0", 1_000_000],
    ["anthropic/claude-haiku-4.5", 200_000],
    ["gpt-4", 8_192],
    ["gpt-4o-mini", 128_000],
    ["openai/gpt-4.1-nano", 1_047_576],
    ["gpt-5.2", 400_000],
    ["gpt-6.1-sol", 1_050_000],
    ["o3-mini", 200_000],
    ["my-local-model", 32_000],
    ["turbo1", 32_000],
  ])("%s reads %i tokens", (model, contextTokens) => {
    expect(findModelWindow(model).contextTokens).toBe(contextTokens);
  });

  it("accepts the caller's own table", () => {
    const own = { family: "my-local-model", contextTokens: 8_000, outputTokens: 1_000 };
    expect(findModelWindow("my-local-model-v2", [own])).toBe(own);
  });

  it("every line leaves room for a prompt", () => {
    for (const line of MODEL_WINDOWS) expect(line.contextTokens - line.outputTokens).toBeGreaterThanOrEqual(4_096);
  });
});
