import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { formatNumber } from "../core/render/format-number.ts";
import { formatAge, formatDollars, formatTokens } from "./format.ts";
import { parseRoute, writeRoute } from "./route.ts";
import { splitHandles } from "./split-handles.ts";
import { splitReduced } from "./split-reduced.ts";
import { describeWhy } from "./words.ts";

describe("numbers", () => {
  it.each([
    [undefined, "–"],
    [0, "0"],
    [999.6, "1k"],
    [12_345, "12.3k"],
    [999_499, "999k"],
    [999_500, "1M"],
    [1_234_567, "1.2M"],
    [-35_400, "−35.4k"],
  ])("of tokens are short: %s is %s", (tokens, written) => expect(formatTokens(tokens)).toBe(written));

  it("are grouped", () => expect(formatNumber(1_234_567)).toBe("1,234,567"));
  it("of dollars show what a short session costs", () =>
    expect([0, 0.0312, 0.996, 12.5].map(formatDollars)).toEqual(["$0.00", "$0.031", "$1.00", "$12.50"]));
  it("of time never say that something is still to come", () =>
    expect([5_000, -9_000, 59_000, 125_000, 7_300_000, 180_000_000].map((ago) => formatAge(1e12 - ago, 1e12))).toEqual([
      "now",
      "now",
      "59 s",
      "2 min",
      "2 h",
      "2 d",
    ]));
});

describe("routes", () => {
  const route = fc.oneof(
    fc.constant({ kind: "sessions" as const }),
    fc.constant({ kind: "reduce" as const }),
    fc.record({ kind: fc.constant("session" as const), id: name() }),
    fc.record({ kind: fc.constant("compaction" as const), id: name(), place: fc.nat() }),
    fc.record({ kind: fc.constant("search" as const), query: fc.string(), session: fc.string() }),
  );

  test.prop([route])("are read back as they were written", (there) => {
    expect(parseRoute(writeRoute(there))).toEqual(there);
  });

  test.prop([fc.string()])("lead somewhere, whatever the address contains", (hash) => {
    expect(parseRoute(hash).kind).toMatch(/^(sessions|session|compaction|search|reduce)$/);
  });
});

describe("splitHandles", () => {
  it("finds what can be opened", () => {
    expect(splitHandles("see h-5p0fag5n.")).toEqual([
      { kind: "text", text: "see " },
      { kind: "handle", text: "h-5p0fag5n" },
      { kind: "text", text: "." },
    ]);
  });

  test.prop([fc.array(fc.oneof(fc.string(), fc.constant("h-5p0fag5n"), fc.constant(" h-00000000 ")))])(
    "loses no character",
    (pieces) => {
      const text = pieces.join("");
      expect(
        splitHandles(text)
          .map((stretch) => stretch.text)
          .join(""),
      ).toBe(text);
    },
  );
});

describe("splitReduced", () => {
  it("distinguishes our lines from the tool's", () => {
    expect(splitReduced("a\nb\nc\n", "[reduced]\na\n[1 line hidden]\nc\n")).toEqual([
      { text: "[reduced]\n", isOurs: true },
      { text: "a\n", isOurs: false },
      { text: "[1 line hidden]\n", isOurs: true },
      { text: "c\n", isOurs: false },
    ]);
  });

  test.prop([fc.string(), fc.string()])("loses no character", (original, reduced) => {
    expect(
      splitReduced(original, reduced)
        .map(({ text }) => text)
        .join(""),
    ).toBe(reduced);
  });
});

describe("why a compaction happened", () => {
  const unknown = describeWhy({ trigger: "of another version" });

  it("is explained for each existing trigger", () => {
    const triggers = ["threshold", "cost", "hygiene", "manual", "recovery"];
    expect(triggers.map((trigger) => describeWhy({ trigger }))).not.toContain(unknown);
  });

  it("is unknown for a name that every object has", () => {
    expect(describeWhy({ trigger: "constructor" })).toBe(unknown);
  });

  it("is explained with the sums if cost decided", () => {
    const cost = "carrying 46892 of 98892 tokens has cost $0.0031 since the last compaction (GPT-2048): it pays";
    expect(describeWhy({ trigger: "cost", cost })).toBe(
      "Carrying 46,892 of 98,892 tokens has cost $0.0031 since the last compaction (GPT-2048): it pays.",
    );
  });
});

/** Possible names of a session. */
function name(): fc.Arbitrary<string> {
  return fc.string({ minLength: 1, unit: "grapheme" });
}
