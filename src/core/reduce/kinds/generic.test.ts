import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { maskSlowly } from "../../../../test/contracts/mask-slowly.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { genericReducer } from "./generic.ts";

const notes = Array.from(
  { length: 120 },
  (_, index) => `step ${index}: took ${(index * 37) % 101} units of x${index % 7}`,
);

const matches = [
  ...Array.from({ length: 3 }, (_, index) => `lib/a.ts:${index + 4}:  open(${index})`),
  ...Array.from({ length: 7 }, (_, index) => `src/store.ts:${index + 1}:  open(${index})`),
];
const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(genericReducer, [
  [...notes, "cannot open the door: key not found", ...notes.toReversed(), "done"].join("\n"),
]);

describe("generic", () => {
  test.prop([mutatedText([notes.join("\n"), matches.join("\n")])])(
    "counts templates as a slow reader would",
    (text) => {
      const lines = text.replace(/\n$/, "").split("\n").map(maskSlowly);
      for (const { claim } of genericReducer.outline(text, {}).facts.flatMap(({ facts }) => facts)) {
        if (claim.kind !== "template") continue;
        expect(claim.count).toBe(lines.filter((line) => line === maskSlowly(claim.example)).length);
      }
    },
  );

  test.prop([mutatedText([notes.join("\n")])])("says about frequent lines only what all of them say", (text) => {
    const lines = text.split("\n");
    const often = genericReducer.outline(text, {}).facts.find(({ title }) => title.startsWith("often"));
    for (const { text: shape, detail = "", claim } of often?.facts ?? []) {
      const words = `${shape}${detail}`
        .replace(/^×\d+ /, "")
        .split("#")
        .map(escapePattern);
      const pattern = new RegExp(`^${words.join("[\\w./:@+#-]+")}`, "u");
      const count = claim.kind === "template" ? claim.count : Number.NaN;
      expect(lines.filter((line) => pattern.test(line)).length).toBeGreaterThanOrEqual(count);
    }
  });

  it("does not let a template stand for numbers", () => {
    const numbers = Array.from({ length: 5_000 }, (_, index) => `${index + 1}`).join("\n");
    expect(reduce(numbers, { maxTokens: 80 }, tools).text).not.toContain("often");
  });

  it("does not take what a manual says about errors for an error", () => {
    const manual = Array.from(
      { length: 60 },
      (_, at) => `  --on-error-${at}=...   throw on a fatal error, exit with failure ${at}`,
    );
    const { facts } = genericReducer.outline(["Usage: tool [options]", "", ...manual].join("\n"), {});
    expect(facts.flatMap((list) => list.facts)).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining("--on-error-3") }),
    );
    expect(facts.find(({ title }) => title.startsWith("errors"))?.facts).toEqual([]);
  });

  it("does not take the subjects of commits for errors", () => {
    const log = Array.from({ length: 9 }, (_, at) => [
      `commit ${`${at}abc`.repeat(10)}`,
      "Author: a <a@b.c>",
      "",
      `    fix: error ${at} in parser failed`,
      "",
    ]);
    const { facts } = genericReducer.outline(log.flat().join("\n"), {});
    expect(facts.find(({ title }) => title.startsWith("errors"))?.facts).toEqual([]);
  });

  it("says what most of its lines are like", () => {
    const { text } = reduce(notes.join("\n"), { kind: "generic", maxTokens: 80 }, tools);
    expect(text).toContain("often, # is a value:\n×120 step # took # units of #\n");
  });

  it("keeps the values in which lines of a template agree", () => {
    const lines = notes.map((_, index) => `GET /v1/users took ${index} ms on host-7 of rack-12`);
    const { text } = reduce(lines.join("\n"), { kind: "generic", maxTokens: 60 }, tools);
    expect(text).toContain("often, # is a value:\n×120 GET /v1/users took # ms on host-7 of rack-12");
  });

  it("mentions no values if all lines are equal", () => {
    const { text } = reduce("retry 7 in a while\n".repeat(200), { kind: "generic", maxTokens: 60 }, tools);
    expect(text).not.toContain("value");
  });

  it("says that warnings differ if it names them by the first", () => {
    const lines = notes.map((_, index) => `warning: disk ${index} is nearly full`);
    const { text } = reduce(lines.join("\n"), { kind: "generic", maxTokens: 200 }, tools);
    expect(text).toContain("warnings, 120 lines, 1 distinct, values differ:\n×120 warning: disk 0 is nearly full\n");
  });

  it("names the files that lines begin with, in an output of several commands", () => {
    const text = [...matches, ...notes].join("\n");
    const { text: reduced } = reduce(text, { kind: "generic", maxTokens: 40 }, tools);
    expect(reduced).toContain("\nsrc/store.ts ×7\nlib/a.ts ×3");
    const [files] = genericReducer.outline(text, {}).facts;
    expect(files?.facts.map(({ text: file, detail }) => `${file}${detail}`)).toEqual([
      "src/store.ts ×7",
      "lib/a.ts ×3",
    ]);
  });

  it("treats a single line with a place as chance", () => {
    const [files] = genericReducer.outline(["src/a.ts:1: once", ...notes].join("\n"), {}).facts;
    expect(files?.facts).toEqual([]);
  });
});

// Helpers

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
