import { expect, it } from "vitest";
import { limitReading } from "./limit-reading.ts";

it("reads more of each output the fewer have to fill the room", () => {
  expect(limitReading(500, 10_000)).toBe(12_000);
  expect(limitReading(10, 10_000)).toBe(32_000);
  expect(limitReading(0, 10_000)).toBe(320_000);
});
