import { expect, it } from "vitest";
import { createStoredTexts } from "./stored-texts.ts";

it("forgets the text that was not stored for the longest time", () => {
  const stored = createStoredTexts(2);
  for (const address of ["a", "b", "a", "c"]) stored.note(address);
  expect(["a", "b", "c"].filter((address) => stored.has(address))).toEqual(["a", "c"]);
});
