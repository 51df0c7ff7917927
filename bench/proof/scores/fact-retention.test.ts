import { expect, it } from "vitest";
import { holdsFact } from "./fact-retention.ts";

const fact = { type: "number with unit", subjects: ["timeout"], value: "4350 ms" } as const;

it("holds a fact if the value is near its subject", () => {
  expect(holdsFact("The Timeout is 4350 ms.", fact)).toBe(true);
  expect(holdsFact(`timeout${" ".repeat(200)}4350 ms`, fact)).toBe(false);
  expect(holdsFact(`timeout${" ".repeat(193)}4350 ms`, fact)).toBe(true);
});

it("does not hold it without the subject, or with another value", () => {
  expect(holdsFact("It took 4350 ms.", fact)).toBe(false);
  expect(holdsFact("The timeout is 4351 ms.", fact)).toBe(false);
});

it("looks at every place that has the value", () => {
  expect(holdsFact(`It took 4350 ms.${" ".repeat(300)}The timeout is 4350 ms.`, fact)).toBe(true);
});
