import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { wordCounter } from "../../../../test/fixtures/word-counter.ts";
import { type Handoff, SECTION_NAMES } from "../../model/handoff.ts";
import { dropOldest } from "./drop-oldest.ts";

const record = (sections: Handoff["sections"]): Handoff => ({
  lineage: "l",
  number: 3,
  replaced: { first: 2, last: 40 },
  ranges: [
    { handle: "h-00000001", first: 2, last: 20 },
    { handle: "h-00000002", first: 21, last: 40 },
  ],
  sections,
});

describe("dropOldest", () => {
  it("takes out the oldest items first, of the least telling section first", () => {
    const handoff = record({
      "Completed actions": ["new one", "old one"],
      "Resolved questions": ["new answer", "old answer"],
    });
    const { handoff: dropped, tokensBefore, tokensAfter } = dropOldest(handoff, 5, wordCounter);
    expect(dropped.sections).toEqual({ "Completed actions": ["new one", "old one"], "Resolved questions": [] });
    expect([tokensBefore, tokensAfter]).toEqual([8, 4]);
  });

  it("leaves the task, the constraints and every handle", () => {
    const handoff = record({
      "Active task": ["fix the very long list of things"],
      "Constraints and preferences": ["never push to main"],
      "Key decisions": ["use tabs"],
    });
    const dropped = dropOldest(handoff, 0, wordCounter).handoff;
    expect(dropped.sections).toEqual({ ...handoff.sections, "Key decisions": [] });
    expect(dropped.ranges).toEqual(handoff.ranges);
  });

  const items = fc.array(fc.lorem({ maxCount: 4 }), { maxLength: 5 });
  const sections = fc.dictionary(fc.constantFrom(...SECTION_NAMES), items);

  test.prop([sections, fc.nat({ max: 60 })])(
    "keeps the beginning of every section, and no more than it must drop",
    (given, maxTokens) => {
      const handoff = record(given);
      const { handoff: dropped, tokensBefore, tokensAfter } = dropOldest(handoff, maxTokens, wordCounter);
      for (const name of SECTION_NAMES) {
        const kept = dropped.sections[name] ?? [];
        expect(given[name]?.slice(0, kept.length) ?? []).toEqual(kept);
      }
      if (tokensBefore <= maxTokens) expect(dropped).toEqual(handoff);
      expect(tokensAfter).toBeLessThanOrEqual(tokensBefore);
    },
  );
});
