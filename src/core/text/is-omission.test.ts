import { expect, it } from "vitest";
import { isOmission } from "./is-omission.ts";

it.each([
  "... 4812 lines omitted ...",
  "[... 12034 characters truncated ...]",
  "<response clipped>",
  "... omitted ...",
  "…1204 tokens truncated…",
  "[truncated]",
  "[Output truncated: the last 200 lines follow]",
  "(output truncated)",
  "--- 300 lines omitted ---",
])("recognises the note of a cut: %s", (line) => {
  expect(isOmission(line)).toBe(true);
});

it.each([
  "\t... 14 common frames omitted",
  "    ... 23 more",
  "- The output is truncated to its last lines.",
  "# Truncated outputs",
  "[warn] the response was truncated by the proxy",
  '  "truncated": false,',
  "+  // The rest is omitted.",
  "",
])("leaves a line that is part of an output: %s", (line) => {
  expect(isOmission(line)).toBe(false);
});
