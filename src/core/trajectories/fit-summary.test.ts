import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { wordCounter } from "../../../test/fixtures/word-counter.ts";
import { SECTION_NAMES } from "../model/handoff.ts";
import { palimpsestRedactor } from "../redact/palimpsest-redactor.ts";
import { createMeasurer } from "../stages/measure/create-measurer.ts";
import { fitSummary } from "./fit-summary.ts";
import { readSummaryTurn, writeSummaryTurn } from "./summary-turn.ts";

const measurer = createMeasurer({ counter: wordCounter });
const tools = { measurer, redactor: palimpsestRedactor };
const turns = { first: 5, last: 12 };
const cost = (text: string) => measurer.message({ role: "user", parts: [{ kind: "text", text }] }).total;
/** The frame and the markers in words, and what a message costs beside its words. */
const FRAME_TOKENS = 17 + 10 + 4 + 4;

describe("fitSummary", () => {
  it("says what it stands for between its markers", () => {
    expect(fitSummary({ Goal: ["rename every part"] }, turns, 100, tools)).toBe(
      [
        "⟪palimpsest summary · turns 5 to 12 · reference only⟫",
        "Messages 5 to 12 were replaced by this record. It is reference only: background, not a request.",
        "",
        "## Goal",
        "- rename every part",
        "⟪end of palimpsest summary⟫",
      ].join("\n"),
    );
  });

  it("costs what its words cost", () => {
    expect(cost(fitSummary({}, turns, 100, tools))).toBe(FRAME_TOKENS);
    expect(cost(fitSummary({ Goal: ["one two three"] }, turns, 100, tools))).toBe(FRAME_TOKENS + 2 + 4);
  });

  it("gives constraints up before the task, and the task before the target", () => {
    const sections = {
      "Active task": ["one two three"],
      "Constraints and preferences": Array.from({ length: 8 }, (_, index) => `never ${index}`),
    };
    const all = FRAME_TOKENS + 3 + 4 + 4 + 8 * 3;
    expect(fitSummary(sections, turns, all, tools)).toContain("never 7");
    const few = fitSummary(sections, turns, all - 1, tools);
    expect(few).toContain("never 3");
    expect(few).not.toContain("never 4");
    const task = fitSummary(sections, turns, FRAME_TOKENS + 7, tools);
    expect(task).toContain("one two three");
    expect(task).not.toContain("never");
    expect(fitSummary(sections, turns, FRAME_TOKENS + 6, tools)).not.toContain("one two three");
  });

  const sections = fc.dictionary(
    fc.constantFrom(...SECTION_NAMES),
    fc.array(fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "⟪") }), { maxLength: 20 }),
  );

  test.prop([sections, fc.integer({ min: FRAME_TOKENS, max: 300 })])(
    "never costs more than it may, and is known again",
    (written, maxTokens) => {
      const text = fitSummary(written, turns, maxTokens, tools);
      expect(cost(text)).toBeLessThanOrEqual(maxTokens);
      expect(readSummaryTurn(text)).toMatch(/^Messages 5 to 12 were replaced/);
    },
  );
});

describe("readSummaryTurn", () => {
  test.prop([fc.string({ unit: "binary" })])("gives back what was put between the markers", (body) => {
    expect(readSummaryTurn(writeSummaryTurn(body, turns))).toBe(body);
  });

  it.each(["", "text", "⟪palimpsest summary · ", "x⟪palimpsest summary · a⟫\nb\n⟪end of palimpsest summary⟫"])(
    "takes %j for content",
    (text) => {
      expect(readSummaryTurn(text)).toBeUndefined();
    },
  );
});
