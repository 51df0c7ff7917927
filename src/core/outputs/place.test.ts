import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { joinPlaces } from "./place.ts";

it.each([
  [["src/a.ts:3:1", "src/a.ts:9:4", "src/b.ts:2:2"], "src/a.ts:3:1, 9:4, src/b.ts:2:2"],
  [["src/a.ts(3,1)", "src/a.ts(9,4)", "src/b.ts(2,2)"], "src/a.ts(3,1), (9,4), src/b.ts(2,2)"],
  [["src/a.ts 3:1", "src/a.ts 9:4"], "src/a.ts 3:1, 9:4"],
  [["8:3", "8:5"], "8:3, 8:5"],
  [["main.py:3", "main.py:9", "Makefile", "Makefile"], "main.py:3, 9, Makefile, Makefile"],
])("says a file once for the places that follow one another in it", (places, joined) => {
  expect(joinPlaces(places)).toBe(joined);
});

it("does not say again what was read right before", () => {
  expect(joinPlaces(["src/a.ts:3:1", "src/a.ts:9:4", "src/b.ts:2:2"], 1)).toBe("9:4, src/b.ts:2:2");
});

const place = fc
  .tuple(fc.constantFrom("a.c", "b.c"), fc.constantFrom(":", " "), fc.nat(99), fc.nat(99))
  .map(([file, mark, line, column]) => `${file}${mark}${line}:${column}`);

test.prop([fc.array(place)])("can be read back", (places) => {
  let file = "";
  const read = (joinPlaces(places) || undefined)?.split(", ").map((said) => {
    if (/^\d/.test(said)) return `${file}${said}`;
    file = said.replace(/\d+:\d+$/, "");
    return said;
  });
  // The first place of a file decides which mark separates file and position.
  const plain = (all: readonly string[]): string[] => all.map((said) => said.replace(/[ :](?=\d+:\d+$)/, " "));
  expect(plain(read ?? [])).toEqual(plain(places));
});
