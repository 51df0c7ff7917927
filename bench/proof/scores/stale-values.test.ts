import { expect, it } from "vitest";
import { isStale } from "./stale-values.ts";

const fact = { type: "updated value", subjects: ["port"], value: "52914", staleValue: "41873" } as const;

it("is stale if the old value is alone, or comes last", () => {
  expect(isStale("port 41873", fact)).toBe(true);
  expect(isStale("port 52914, before 41873", fact)).toBe(true);
});

it("is not stale if the new value has the last word, or neither is there", () => {
  expect(isStale("port 41873, now 52914", fact)).toBe(false);
  expect(isStale("port 52914", fact)).toBe(false);
  expect(isStale("port", fact)).toBe(false);
});
