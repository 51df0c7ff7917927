import { describe, expect, it } from "vitest";
import { bindsThinking, refusesPrefill } from "./model-facts.ts";

describe("bindsThinking", () => {
  it.each([
    "claude-opus-5-5",
    "claude-sonnet-5-5-20260901",
    "us.anthropic.claude-fable-5-1-v1:0",
    "claude-haiku-5-5@1",
  ])("is true for %s", (model) => expect(bindsThinking(model)).toBe(true));

  it.each(["claude-opus-5", "claude-opus-5-50", "claude-mythos-5-1", "claude-opus-4-8", "gpt-5-5", ""])(
    "is false for %s",
    (model) => expect(bindsThinking(model)).toBe(false),
  );
});

describe("refusesPrefill", () => {
  it.each(["claude-opus-4-6", "claude-sonnet-5", "claude-fable-5-1", "anthropic.claude-opus-4-8-v1:0"])(
    "is true for %s",
    (model) => expect(refusesPrefill(model)).toBe(true),
  );

  it.each([
    "claude-sonnet-4-5-20250929",
    "claude-sonnet-4-20250514",
    "claude-3-7-sonnet-latest",
    "claude-mythos-preview",
  ])("is false for %s", (model) => expect(refusesPrefill(model)).toBe(false));
});
