import { describe, expect, it } from "vitest";
import { countMatches } from "./count-matches.ts";

describe("countMatches", () => {
  it.each([
    ["src/a.ts:3:one\nsrc/a.ts:9:two\nsrc/b.ts:1:three", { matches: 3, files: 2 }],
    ["src/a.ts:3:one\n/srv/app/src/a.ts-4-around it\n--\nsrc/a.ts:9:two", { matches: 2, files: 1 }],
    ["./docs/2026-06-11-notes.md:97:one\n./docs/2026-06-11-notes.md-98-around it", { matches: 1, files: 1 }],
    ["src/a.ts\n3:one\n4-around it\n\nsrc/b.ts\n7:two", { matches: 2, files: 2 }],
    ["src/a.ts:\n  Line 3: one\n  Line 9: two", { matches: 2, files: 1 }],
    ["src/a.ts:one\nsrc/a.ts:two\nlib/b.ts:three", { matches: 3, files: 2 }],
    ["12:one\n14:two", { matches: 2 }],
    ["const a = one;\nconst b = one;", { matches: 2 }],
    ["src/a.ts\nsrc/b.ts", { files: 2 }],
    ["Found 2 files\nsrc/a.ts\nsrc/b.ts", { files: 2 }],
    ["Found 7 matches\nsrc/a.ts:\n  Line 3: one", { matches: 7, files: 1 }],
    ["No matches found", { matches: 0 }],
    ["", { matches: 0 }],
  ])("%j", (output, counts) => {
    expect(countMatches(output, false)).toEqual(counts);
  });

  it("counts the entries of a list", () => {
    expect(countMatches("a.ts\nREADME\nsrc/", true)).toEqual({ files: 3 });
    expect(countMatches("No files found", true)).toEqual({ files: 0 });
  });
});
