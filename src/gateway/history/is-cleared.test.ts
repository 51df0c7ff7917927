import { expect, it } from "vitest";
import { isCleared } from "./is-cleared.ts";

it.each([
  "[Old tool result content cleared]",
  "[outdated - see the latest file content]",
  "<tool_output_masked> Output too large. </tool_output_masked>",
  "Old output: <first lines> [trimmed: kept the first 1500 characters and the last 1500]",
  "[Output removed to save context - information superseded or no longer needed]",
])("a client clears: %s", (text) => {
  expect(isCleared(text)).toBe(true);
});

it.each([
  "",
  "[deleted]",
  "[redacted]",
  "***",
  "the cache was cleared",
  "[1, 2] items were masked",
  `${"a line\n".repeat(1_000)}[output truncated]`,
  { said: "[cleared]", blocks: [{ type: "image" }] },
])("not cleared, or not clearly: %j", (said) => {
  expect(isCleared(said)).toBe(false);
});
