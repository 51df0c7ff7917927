import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { foreignHash, testHash } from "../../../test/fixtures/keyed-hash.ts";
import { wordCounter } from "../../../test/fixtures/word-counter.ts";
import { estimatingCounter } from "../tokens/index.ts";
import { rebuild } from "./rebuild.ts";
import { reduce } from "./reduce.ts";
import type { Reduction } from "./reduction.ts";

/** A name without digits, because lines that differ only in digits are grouped. */
const nameOf = (index: number): string => [400, 20, 1].map((unit) => LETTERS[Math.floor(index / unit) % 20]).join("");
const LETTERS = "abcdefghijklmnopqrst";
const lines = Array.from({ length: 400 }, (_, index) => `note ${nameOf(index)} says nothing new`);
const failures = lines
  .map((line, index) => (index % 20 === 7 ? `wheel ${String.fromCharCode(65 + index / 20)} failed` : line))
  .join("\n");
const tools = { counter: estimatingCounter(), hash: testHash };

describe("reduce", () => {
  it("shows both ends and says in place what is hidden", () => {
    const { text, hidden, tokensAfter } = reduce(lines.join("\n"), { kind: "generic", maxTokens: 120 }, tools);
    expect(text).toMatch(/^\[reduced generic · 400 lines · r-[0-9a-z]{8}\]\nnote aaa says nothing new\n/);
    expect(text).toMatch(/\n\[\d+ lines hidden · h-[0-9a-z]{8}\]\n/);
    expect(text.endsWith("\nnote att says nothing new")).toBe(true);
    expect(hidden).toHaveLength(1);
    expect(tokensAfter).toBeLessThanOrEqual(120);
  });

  it("shows what a terminal finally shows of a progress bar", () => {
    const bar = Array.from({ length: 300 }, (_, step) => `\rloaded ${step} of 299`).join("");
    const { text } = reduce(`${bar}\nerror: the sum of part 7 is wrong\n`, { maxTokens: 90 }, tools);
    expect(text).toContain("]\rloaded 299 of 299\nerror: the sum of part 7 is wrong\n");
    expect(text).not.toContain("loaded 0 of 299");
  });

  it("replaces everything by one line if what matters takes the whole budget", () => {
    const { text, hidden } = reduce(failures, { kind: "generic", maxTokens: 60 }, tools);
    expect(text).toMatch(/^\[400 lines h-[0-9a-z]{8}\]\nwheel A failed\n/);
    const named = text.match(/wheel \w failed/g)?.length ?? 0;
    expect(text.endsWith(`failed\n${20 - named} more`)).toBe(true);
    expect(hidden).toMatchObject([{ start: 0, end: failures.length }]);
  });

  it("counts what is hidden by group if everything is and there is room", () => {
    const few = lines.with(100, "wheel A failed").join("\n");
    const { text } = reduce(few, { kind: "generic", maxTokens: 36 }, tools);
    expect(text).toMatch(/^\[400 generic lines hidden: error 1 · h-/);
  });

  test.prop([fc.integer({ min: 30, max: 130 })])(
    "shows the start of what has no room, and more of it with more room",
    (maxTokens) => {
      const words = Array.from({ length: 40 }, (_, index) => `part ${index} of it`).join(" and ");
      const long = `the wheel failed because ${words}`;
      const shown = (budget: number): string => {
        const { text, tokensAfter } = reduce(
          lines.with(7, long).join("\n"),
          { kind: "generic", maxTokens: budget },
          tools,
        );
        expect(tokensAfter).toBeLessThanOrEqual(budget);
        return /^the wheel failed[^…\n]*/m.exec(text)?.[0] ?? "";
      };
      const [small, large] = [shown(maxTokens), shown(maxTokens + 10)];
      expect(long.startsWith(large)).toBe(true);
      expect(large.startsWith(small)).toBe(true);
      expect(large).not.toBe("");
    },
  );

  it("shows what the query asks for", () => {
    const asked = lines.with(200, "the Gasket-77 was replaced").join("\n");
    const { text } = reduce(asked, { kind: "generic", maxTokens: 160, query: "when was gasket-77 replaced?" }, tools);
    expect(text).toContain("the Gasket-77 was replaced");
    expect(reduce(asked, { kind: "generic", maxTokens: 160 }, tools).text).not.toContain("Gasket");
  });

  it("chooses a budget by size if none is named", () => {
    const short = reduce(lines.join("\n"), {}, tools);
    const long = reduce(Array.from({ length: 40 }, () => lines.join("\n")).join("\n"), {}, tools);
    expect(short.tokensAfter).toBeLessThan(short.tokensBefore);
    expect(long.tokensAfter).toBeGreaterThan(2 * short.tokensAfter);
    expect(long.tokensAfter).toBeLessThan(long.tokensBefore / 20);
  });

  it("writes no handles without a hash", () => {
    const { text, hidden } = reduce(lines.join("\n"), { maxTokens: 120 }, { counter: wordCounter });
    expect(text).not.toMatch(/[hr]-[0-9a-z]{8}/);
    expect(hidden[0]).not.toHaveProperty("handle");
  });

  it("ignores an unknown kind", () => {
    expect(reduce(lines.join("\n"), { kind: "nonsense", maxTokens: 120 }, tools).kind).toBe("generic");
  });
});

describe("thousands of lines of one shape, and no budget", () => {
  const steps = Array.from(
    { length: 3_000 },
    (_, at) => `file ${at + 1}: part-${at + 1}.ts took ${10 + (at % 40)} ms, code 0`,
  );
  const shownOf = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("file "));

  it("are represented by their shape and their first and last", () => {
    const { text, tokensAfter } = reduce(steps.join("\n"), {}, tools);
    expect(text).toContain("often, # is a value:\n×3000 file # # took # ms, code 0\n");
    expect(shownOf(text)).toEqual([...steps.slice(0, 10), ...steps.slice(-6)]);
    expect(text).toMatch(/\n\[2984 lines hidden · h-[0-9a-z]{8}\]\n/);
    expect(tokensAfter).toBeLessThan(600);
  });

  it("show those whose values stand out, and those of another shape", () => {
    const slow = "file 1501: part-1501.ts took 98211 ms, code 0";
    const failed = "file 2001: part-2001.ts took 31 ms, code 3";
    const other = "the disk is nearly full";
    const { text } = reduce(steps.with(1_500, slow).with(2_000, failed).with(2_500, other).join("\n"), {}, tools);
    expect(shownOf(text).slice(10, -6)).toEqual([slow, failed]);
    expect(text).toContain(`\n${other}\n`);
  });

  it("are shown if the query asks for them", () => {
    expect(shownOf(reduce(steps.join("\n"), { query: "part-777.ts" }, tools).text)).toContain(steps[776]);
  });

  it("fill a budget that was named", () => {
    expect(shownOf(reduce(steps.join("\n"), { maxTokens: 2_000 }, tools).text).length).toBeGreaterThan(50);
  });
});

describe("rebuild", () => {
  const original = lines.join("\r\n");
  const reduction = reduce(original, { kind: "generic", maxTokens: 120 }, tools);

  it("gives the original back", () => {
    expect(rebuildFrom(reduction, original)).toBe(original);
  });

  const whole = reduce(failures, { kind: "generic", maxTokens: 60 }, tools);

  it("gives a wholly hidden original back", () => {
    expect(rebuildFrom(whole, failures)).toBe(failures);
  });

  it.each([
    ["a changed fact", whole.text.replace("wheel A", "wheel Z")],
    ["a fact more", `${whole.text}\nall is well`],
    ["a fact less", whole.text.slice(0, whole.text.lastIndexOf("\n"))],
    ["another count", whole.text.replace(/\d+ more/, "99 more")],
  ])("takes a wholly hidden text with %s for content", (_name, text) => {
    const slices = new Map(slicesOf(whole, failures));
    expect(rebuild(text, { resolve: (handle) => slices.get(handle), hash: testHash })).toBe(text);
  });

  it("takes a marker inside the content for content", () => {
    const inner = reduction.text;
    const outer = `${lines.slice(0, 300).join("\n")}\n${inner}\n${inner}`;
    const reduced = reduce(outer, { kind: "generic", maxTokens: 900, query: "reduced generic hidden" }, tools);
    expect(reduced.text).toContain(inner.slice(0, 60));
    const slices = new Map([...slicesOf(reduced, outer), ...slicesOf(reduction, original)]);
    const resolve = (handle: string) => slices.get(handle);
    expect(rebuild(reduced.text, { resolve, hash: testHash })).toBe(outer);
  });

  it.each([
    ["a changed line", reduction.text.replace("note aaa ", "note baa ")],
    ["a changed code", reduction.text.replace(/r-[0-9a-z]{8}/, "r-00000000")],
    ["text before the header", ` ${reduction.text}`],
    ["a header alone", reduction.text.slice(0, reduction.text.indexOf("\n") + 1)],
  ])("takes a reduction with %s for content", (_name, text) => {
    const slices = new Map(slicesOf(reduction, original));
    expect(rebuild(text, { resolve: (handle) => slices.get(handle), hash: testHash })).toBe(text);
  });

  it("takes a reduction made with another key for content", () => {
    const slices = new Map(slicesOf(reduction, original));
    const resolve = (handle: string) => slices.get(handle);
    expect(rebuild(reduction.text, { resolve, hash: foreignHash })).toBe(reduction.text);
  });

  it("takes a reduction whose handles open something else for content", () => {
    const resolve = () => "rm -rf /\n";
    expect(rebuild(reduction.text, { resolve, hash: testHash })).toBe(reduction.text);
  });
});

// Helpers

function slicesOf({ hidden }: Reduction, text: string): [string, string][] {
  return hidden.map(({ start, end, handle = "" }) => [handle, text.slice(start, end)]);
}

function rebuildFrom(reduced: Reduction, text: string): string {
  const slices = new Map(slicesOf(reduced, text));
  return rebuild(reduced.text, { resolve: (handle) => slices.get(handle), hash: testHash });
}
