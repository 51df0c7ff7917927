import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import type { Segment } from "../../outputs/segment.ts";
import { coversExactly } from "../outline.ts";
import { splitOverwritten } from "./split-long-segments.ts";

const lineOf = (text: string): Segment => ({ start: 0, end: text.length, rank: "signal", group: "progress" });
const partsOf = (text: string, segments: readonly Segment[] = [lineOf(text)]): [string, string][] =>
  splitOverwritten(text, segments).map(({ start, end, rank }) => [text.slice(start, end), rank]);

it("what a terminal overwrote comes last, what it finally shows keeps its rank", () => {
  expect(partsOf("\rloading 1%\rloading 99%\rloaded 7 files\n")).toEqual([
    ["\rloading 1%\rloading 99%", "last"],
    ["\rloaded 7 files\n", "signal"],
  ]);
});

it("line ends of Windows overwrite nothing", () => {
  expect(partsOf("one line\r\n")).toEqual([["one line\r\n", "signal"]]);
  expect(partsOf("the last line\r")).toEqual([["the last line\r", "signal"]]);
});

it("an entry of several lines stays whole", () => {
  expect(partsOf("first\nsecond\rthird")).toEqual([["first\nsecond\rthird", "signal"]]);
});

test.prop([fc.string({ unit: fc.constantFrom("a", "b", "\r", "\n"), maxLength: 60 }), fc.nat(60)])(
  "the parts cover what the segments covered, and count the same units",
  (text, cut) => {
    fc.pre(text.length > 1);
    const at = 1 + (cut % (text.length - 1));
    const segments = [
      { start: 0, end: at, rank: "rest" },
      { start: at, end: text.length, rank: "sample" },
    ] as const;
    const parts = splitOverwritten(text, segments);
    expect(coversExactly({ unit: "line", facts: [], segments: parts }, text.length)).toBe(true);
    expect(parts.reduce((total, { units = 1 }) => total + units, 0)).toBe(segments.length);
  },
);
