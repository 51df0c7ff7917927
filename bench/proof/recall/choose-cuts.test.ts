import { expect, it } from "vitest";
import { chooseSeededCuts } from "./choose-cuts.ts";

it("cuts every eight messages, but never at the end", () => {
  expect(chooseSeededCuts("a", 32, 100)).toEqual([8, 16, 24]);
  expect(chooseSeededCuts("a", 33, 100)).toEqual([8, 16, 24, 32]);
  expect(chooseSeededCuts("a", 8, 100)).toEqual([]);
});

it("chooses the same few cuts of a session each time", () => {
  const few = chooseSeededCuts("a", 800, 6);
  expect(few).toHaveLength(6);
  expect(few).toEqual(chooseSeededCuts("a", 800, 6));
  expect(few).not.toEqual(chooseSeededCuts("b", 800, 6));
});
