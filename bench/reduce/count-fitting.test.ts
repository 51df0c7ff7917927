import { expect, it } from "vitest";
import { wordCounter } from "../../test/fixtures/word-counter.ts";
import { countFitting } from "./count-fitting.ts";

it("counts the cheapest first, each by its cheapest line", () => {
  const things = [["one two three four"], ["one two three", "one"], ["one two"]];
  expect(countFitting(things, 7, wordCounter)).toBe(3);
  expect(countFitting(things, 6, wordCounter)).toBe(2);
  expect(countFitting(things, 0, wordCounter)).toBe(0);
});
