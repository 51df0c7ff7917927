import { expect, it } from "vitest";
import type { Segment } from "../../outputs/segment.ts";
import type { Fact, FactList } from "../outline.ts";
import { orderOffers } from "./order-offers.ts";

const fact = (text: string, detail?: string): Fact => ({ text, detail, claim: { kind: "quote", value: text } });
const list = (title: string, ...facts: Fact[]): FactList => ({ title, rank: "floor", layout: "lines", facts });
const segment: Segment = { start: 0, end: 1, rank: "floor" };

it("every fact of a rank is named before the details of the first", () => {
  const lists = [list("failed", fact("a", ": why"), fact("b"), fact("c", ": why")), list("totals", fact("3 failed"))];
  expect([...orderOffers(lists, [segment], new Float64Array(1))]).toEqual([
    { kind: "fact", list: 0, index: 0 },
    { kind: "fact", list: 0, index: 1 },
    { kind: "fact", list: 0, index: 2 },
    { kind: "fact", list: 1, index: 0 },
    { kind: "detail", list: 0, index: 0 },
    { kind: "detail", list: 0, index: 2 },
    { kind: "groups" },
    { kind: "segment", index: 0 },
  ]);
});

it("groups come right before the first part of the text, after what is said about the whole", () => {
  const lists = [list("failed", fact("a")), { ...list("warnings", fact("b")), rank: "signal" as const }];
  const kinds = (segments: Segment[]) =>
    [...orderOffers(lists, segments, new Float64Array(segments.length))].map(({ kind }) => kind);
  expect(kinds([segment])).toEqual(["fact", "groups", "segment", "fact"]);
  expect(kinds([{ ...segment, rank: "signal" }])).toEqual(["fact", "fact", "groups", "segment"]);
});

it("a title that its facts can do without comes when every fact of the rank is named", () => {
  const lists = [{ ...list("2 files", fact("a", " +1"), fact("b")), isTitleOptional: true }, list("totals", fact("3"))];
  expect([...orderOffers(lists, [], new Float64Array(0))]).toEqual([
    { kind: "fact", list: 0, index: 0 },
    { kind: "fact", list: 0, index: 1 },
    { kind: "fact", list: 1, index: 0 },
    { kind: "title", list: 0 },
    { kind: "detail", list: 0, index: 0 },
    { kind: "groups" },
  ]);
});

it("every fact of every list is named before one gets a longer name", () => {
  const brief = { mark: "", heads: ["a > "], text: "b" };
  const lists = [
    list("failed", { ...fact("a > b > c"), briefs: [brief, brief] }, fact("d"), { ...fact("e"), briefs: [brief] }),
    list("errors", fact("f")),
  ];
  expect([...orderOffers(lists, [], new Float64Array(0))]).toEqual([
    { kind: "fact", list: 0, index: 0 },
    { kind: "fact", list: 0, index: 1 },
    { kind: "fact", list: 0, index: 2 },
    { kind: "fact", list: 1, index: 0 },
    { kind: "longer", list: 0, index: 0 },
    { kind: "longer", list: 0, index: 2 },
    { kind: "longer", list: 0, index: 0 },
    { kind: "groups" },
  ]);
});
