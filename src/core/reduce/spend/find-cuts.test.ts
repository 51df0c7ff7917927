import { expect, it } from "vitest";
import type { FactClaim } from "../outline.ts";
import { findCuts } from "./find-cuts.ts";

const quote: FactClaim = { kind: "quote", value: "" };

it("a quoted line may end after a word, the last first", () => {
  const text = "SUMMARY: AddressSanitizer: heap-use-after-free in Reader::Next()";
  expect(findCuts({ text, claim: quote }, text).map((end) => text.slice(0, end))).toEqual([
    "SUMMARY: AddressSanitizer: heap-use-after-free in",
    "SUMMARY: AddressSanitizer: heap-use-after-free",
    "SUMMARY: AddressSanitizer:",
  ]);
});

it("the detail of a fact may end early too", () => {
  const detail = ": expected a very long list of things to be empty";
  expect(findCuts({ text: "a test", detail, claim: quote }, detail)[0]).toBe(detail.lastIndexOf(" "));
});

it("what we say ourselves is said whole, and so is a path", () => {
  const text = "12345 numbers from 1 to 99999 in all of the rows";
  expect(findCuts({ text, claim: { kind: "count", group: "", count: 1 } }, text)).toEqual([]);
  const path = "packages/core/src/evaluation/graders/code-grader.ts";
  expect(findCuts({ text: path, claim: quote }, path)).toEqual([]);
});
