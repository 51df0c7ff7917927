import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import type { BriefName, Fact, FactList } from "../outline.ts";
import { GrowingSelection } from "../spend/selection.ts";
import { writeFacts } from "./write-facts.ts";

const named = (name: string, at: number, ...briefs: BriefName[]): Fact => ({
  text: name,
  at,
  claim: { kind: "quote", value: name },
  ...(briefs.length > 0 && { briefs }),
});
const below = (heads: readonly string[], text: string, mark = ""): BriefName => ({ heads, text, mark });

const list: FactList = {
  title: "4 failed",
  isTitleOptional: true,
  rank: "floor",
  layout: "lines",
  facts: [
    named("shop > basket > adds", 0, below(["shop > ", "basket > "], "adds"), below(["shop > "], "basket > adds")),
    named("shop > basket > sums", 1, below(["shop > ", "basket > "], "sums"), below(["shop > "], "basket > sums")),
    named("shop > opens", 2, below(["shop > "], "opens")),
    named("stock > opens", 3),
  ],
};

/** Shows this many facts, then gives these a longer name. */
function write(shown: number, longer: readonly number[] = [], own: FactList = list): readonly string[] {
  const selection = new GrowingSelection({ unit: "line", facts: [own], segments: [] });
  for (let count = 0; count < shown; count += 1) selection.addFact(0);
  for (const index of longer) selection.lengthen(0, index);
  return writeFacts([own], selection);
}

it("says once what names begin with, and indents what is below it by one blank", () => {
  expect(write(4)).toEqual(["shop >", " basket >", "  adds", "  sums", " opens", "stock > opens"]);
});

it("writes a name that is alone below its head in one line with it", () => {
  expect(write(1)).toEqual(["shop > basket > adds", "3 more"]);
  expect(write(3, [0, 0])).toEqual(["shop > basket > adds", "shop >", " basket > sums", " opens", "1 more"]);
});

it("gives each its next name, and at last its text", () => {
  expect(write(2, [0, 1])).toEqual(["shop >", " basket > adds", " basket > sums", "2 more"]);
  expect(write(4, [0, 1, 2, 0, 1])).toEqual(list.facts.map(({ text }) => text));
});

it("writes the count before the individual part of a name, and before a line that is alone", () => {
  const facts = [named("×3 a b", 0, below(["a "], "b", "×3 ")), named("×2 a c", 1, below(["a "], "c", "×2 "))];
  expect(write(2, [], { ...list, facts })).toEqual(["a", " ×3 b", " ×2 c"]);
  expect(write(1, [], { ...list, facts })).toEqual(["×3 a b", "1 more"]);
});

it("has its brief title until all is said whole", () => {
  const own = { ...list, briefTitle: "failed, files left out" };
  expect(write(3, [0, 0, 1, 1], own)[0]).toBe("failed, files left out:");
  expect(write(3, [0, 0, 1, 1, 2], own)[0]).toBe("shop > basket > adds");
});

it("counts what does not fit if the title of brief names does not", () => {
  const own = { ...list, isTitleOptional: false, title: "failed, 4 distinct", briefTitle: "failed, files left out" };
  expect(write(3, [], own).at(-1)).toBe("(1 more)");
});

test.prop([fc.nat(4), fc.shuffledSubarray([0, 0, 1, 1, 2])])("names or counts every fact", (shown, wanted) => {
  const longer = wanted.filter((index) => index < shown);
  const lines = write(shown, longer);
  const [, more = "0"] = /^(\d+) more$/.exec(lines.at(-1) ?? "") ?? [];
  const ends = lines.filter((line) => /(?:adds|sums|opens)$/.test(line)).length;
  if (shown > 0) expect(ends + Number(more)).toBe(list.facts.length);
});
