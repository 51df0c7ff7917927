import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { clipText } from "./clip-text.ts";
import { copyText } from "./copy-text.ts";
import { countLines } from "./count-lines.ts";
import { edgesOf } from "./edges.ts";
import { linesOf } from "./lines-of.ts";
import { stripColours } from "./strip-colours.ts";

describe("clipText", () => {
  it("ends what it cut with an ellipsis", () => {
    expect(clipText("abcdef", 4)).toBe("abc…");
    expect(clipText("abcd", 4)).toBe("abcd");
    expect(clipText("abcd", 0)).toBe("");
  });

  test.prop([fc.string({ unit: "grapheme" }), fc.nat(40)])(
    "keeps to its length and splits no surrogate pair",
    (text, maximum) => {
      const clipped = clipText(text, maximum);
      expect(clipped.length).toBeLessThanOrEqual(maximum);
      expect(clipped).not.toMatch(/\p{Surrogate}/u);
      expect(text.startsWith(clipped.replace(/…$/, ""))).toBe(true);
    },
  );
});

describe("copyText", () => {
  test.prop([fc.string({ unit: "binary" })])("gives the same text", (text) => {
    expect(copyText(text)).toBe(text);
  });
});

describe("countLines", () => {
  it("counts a last line with and without its line break once", () => {
    expect(["", "a", "a\n", "a\nb", "a\n\n"].map(countLines)).toEqual([0, 1, 1, 2, 2]);
  });

  test.prop([fc.array(fc.string({ minLength: 1 }).filter((line) => !/[\r\n]/.test(line)))])(
    "agrees with the lines one by one",
    (lines) => {
      const text = lines.join("\n");
      expect(countLines(text)).toBe(lines.length);
      expect([...linesOf(text)]).toEqual(lines);
    },
  );
});

describe("edgesOf", () => {
  test.prop([fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 })])(
    "gives a start and an end of the text, whole characters only",
    (text, characters) => {
      const { head, tail } = edgesOf(text, characters);
      expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
      expect(`${head}|${tail}`).not.toMatch(/\p{Surrogate}/u);
    },
  );
});

describe("stripColours", () => {
  it("removes colours and keeps brackets", () => {
    expect(stripColours("\u001b[31mFAIL\u001b[39m [1m]")).toBe("FAIL [1m]");
  });
});
