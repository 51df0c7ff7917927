import { expect, it } from "vitest";
import { createStoredTexts } from "./stored-texts.ts";

it("forgets what nobody stored longest", () => {
  const stored = createStoredTexts(2);
  for (const address of ["a", "b", "a", "c"]) stored.note(address);
  expect(["a", "b", "c"].filter((address) => stored.has(address))).toEqual(["a", "c"]);
});
