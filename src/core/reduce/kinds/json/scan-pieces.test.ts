import { describe, expect, it } from "vitest";
import { scanPieces } from "./scan-pieces.ts";

const NOTE = "[... 5 lines truncated ...]\n";

describe("scanPieces", () => {
  it.each([
    ["between rows", `{"a":1}\n${NOTE}{"a":2}\n`],
    ["before the first whole word", `1,\n${NOTE}" :-2.5,[`],
    ["with a blank line after it", `{"a":1}\n${NOTE}\n{"a":2}\n`],
  ])("ends a segment with a note %s", (_, text) => {
    expect(endsOf(text)).toContain(text.indexOf(NOTE) + NOTE.length);
  });

  it("does not take lists on separate lines for notes", () => {
    const lines = ["[1,2]\n", "[3,4]\n", "[5,6]\n"];
    expect(endsOf(lines.join(""))).toEqual([6, 12, 18]);
  });

  it("does not count a row without its end", () => {
    const { root } = scanPieces('[{"a":1},{"a":2},{"a":');
    expect(root.children[0]?.children[0]?.count).toBe(2);
  });
});

function endsOf(text: string): number[] {
  return scanPieces(text)
    .marks.list(text)
    .map(({ end }) => end);
}
