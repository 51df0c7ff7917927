import { expect, it } from "vitest";
import { measureReduction } from "./reduction.ts";

it("compares ours with each peer on outputs that it makes itself, by kind", async () => {
  const { tokenjuice, "head-tail": edges } = await measureReduction({ every: 1 });
  expect(Object.keys(tokenjuice)).toEqual(["diff", "json", "logs", "testoutput", "all"]);
  // Of 300 items the status has two values and the owner seven; the price is a number; ids are names.
  expect(edges["json"]?.["counts answered"]).toMatch(/ of 10$/);
  expect(edges["json"]?.["sums answered"]).toMatch(/ of 1$/);
  expect(edges["json"]?.["absence answered"]).toMatch(/ of 2$/);
  // Every twentieth of 460 tests fails, from the seventh on.
  expect(edges["testoutput"]?.["failing tests named"]).toMatch(/ of 23, 23 fit$/);
  expect(edges["diff"]?.["counts answered"]).toBe("-");
});
