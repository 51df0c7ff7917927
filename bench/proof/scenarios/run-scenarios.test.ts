import { expect, it } from "vitest";
import { runScenarios } from "./run-scenarios.ts";

it("keeps its promises in every named situation", async () => {
  const results = await runScenarios();
  expect(results.map(({ name }) => name)).toEqual([
    "keep-last-N",
    "summarizer auth failure",
    "summarizer network failure",
    "repeated no-op",
  ]);
  expect(results.filter(({ isKept }) => !isKept)).toEqual([]);
});
