import { expect, it } from "vitest";
import { formatCount, formatDifference, formatEstimate, writeTable } from "./write-table.ts";

it("writes a table", () => {
  expect(writeTable(["name", "share"], [["a|b", "1"]])).toBe("| name | share |\n|---|--:|\n| a\\|b | 1 |");
});

it("writes figures with their intervals", () => {
  expect(formatEstimate({ value: 0.5, low: 0.25, high: 0.75 })).toBe("0.500 (0.250 to 0.750)");
  expect(formatEstimate(undefined)).toBe("-");
  expect(formatDifference({ value: -0.1, low: -0.2, high: 0.05 })).toBe("-0.100 (-0.200 to +0.050)");
  expect(formatCount(1_234_567.4)).toBe("1,234,567");
  expect(formatCount(12)).toBe("12");
});
