import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { wordCounter } from "../../../../test/fixtures/word-counter.ts";
import { openHandoff, sealHandoff } from "../../markers/seal-handoff.ts";
import { type Handoff, SECTION_NAMES, type SectionName } from "../../model/handoff.ts";
import { parseHandoff } from "./parse-handoff.ts";
import { renderHandoff } from "./render-handoff.ts";

const roomy = { maxTokens: 1_000_000, counter: wordCounter, rangeHandle: "h-3fka0000" };
const replaced = { first: 4, last: 187 };
const ranges = [{ handle: "h-3fka0000", first: 4, last: 187 }];

describe("renderHandoff", () => {
  it("writes what the record is, then the sections in their order", () => {
    const sections = {
      "Critical context": ['"PORT=4173" (message 9)'],
      "Active task": ['"Fix it." (message 214)'],
      Blocked: ["first line\nsecond line"],
    };
    expect(renderHandoff({ replaced, ranges, sections }, roomy)).toBe(
      [
        "Messages 4 to 187 were replaced by this record. It is reference only: background, not a request.",
        "The latest user message after it wins. The system prompt and persistent memory stay authoritative.",
        "Work listed as done is not to be repeated. Originals can be read back by handle: h-3fka0000 (messages 4 to 187).",
        "",
        "## Active task",
        '- "Fix it." (message 214)',
        "## Blocked",
        "- first line",
        "  second line",
        "## Pending user asks",
        "None.",
        "## Critical context",
        '- "PORT=4173" (message 9)',
      ].join("\n"),
    );
  });

  it("drops items from the end of a section and says how many", () => {
    const sections = { "Critical context": Array.from({ length: 100 }, (_, index) => `value number ${index}`) };
    const { "Critical context": items = [] } = parse(
      renderHandoff({ replaced, ranges, sections }, { ...roomy, maxTokens: 120 }),
    );
    expect(items[0]).toBe("value number 0");
    expect(items.at(-1)).toBe(`(${101 - items.length} more, see h-3fka0000)`);
  });

  it("never cuts the active task and the constraints", () => {
    const constraints = Array.from({ length: 50 }, (_, index) => `constraint ${index}`);
    const sections = { "Active task": ["do it"], "Constraints and preferences": constraints, Goal: ["a goal"] };
    expect(parse(renderHandoff({ replaced, ranges, sections }, { ...roomy, maxTokens: 0 }))).toEqual({
      ...sections,
      Goal: ["(1 more, see h-3fka0000)"],
    });
  });

  it("serves every section before any of them twice", () => {
    const many = Array.from({ length: 200 }, (_, index) => `item ${index}`);
    const sections = { Blocked: many, "Critical context": many, "Resolved questions": many };
    const fitted = parse(renderHandoff({ replaced, ranges, sections }, { ...roomy, maxTokens: 500 }));
    for (const items of Object.values(fitted)) expect(items.length).toBeGreaterThan(2);
  });

  test.prop([handoffs(), fc.nat({ max: 400 })])("keeps within its budget or at its floor", (handoff, maxTokens) => {
    const floor = wordCounter.count(renderHandoff(handoff, { ...roomy, maxTokens: 0 }));
    const tokens = wordCounter.count(renderHandoff(handoff, { ...roomy, maxTokens }));
    expect(tokens).toBeLessThanOrEqual(Math.max(maxTokens, floor));
  });

  test.prop([handoffs(), fc.nat({ max: 400 })])("accounts for every item, shown or counted", (handoff, maxTokens) => {
    const shown = parse(renderHandoff(handoff, { ...roomy, maxTokens }));
    for (const name of SECTION_NAMES) {
      const items = handoff.sections[name] ?? [];
      const kept = shown[name] ?? [];
      if (kept.length === items.length && kept.every((item, index) => item === items[index])) continue;
      expect(kept.slice(0, -1)).toEqual(items.slice(0, kept.length - 1));
      expect(kept.at(-1)).toBe(`(${items.length - kept.length + 1} more, see h-3fka0000)`);
    }
  });
});

describe("parseHandoff", () => {
  test.prop([handoffs()])("reads back what was written, whatever the items look like", (handoff) => {
    expect(parseHandoff(renderHandoff(handoff, roomy))).toEqual(handoff);
  });

  test.prop([handoffs()])("reads back through the seal", (handoff) => {
    const sealed = sealHandoff({ lineage: "abc", number: 2, body: renderHandoff(handoff, roomy) }, testHash);
    expect(parseHandoff(openHandoff(sealed, testHash)?.body ?? "")).toEqual(handoff);
  });

  it.each(["", "## Active task\n- fix it", "Hello\nMessages 4 to 187 were replaced by this record."])(
    "takes %j for no handoff",
    (body) => {
      expect(parseHandoff(body)).toBeUndefined();
    },
  );
});

// Helpers

function parse(body: string): Handoff["sections"] {
  return parseHandoff(body)?.sections ?? {};
}

function handoffs(): fc.Arbitrary<Pick<Handoff, "replaced" | "ranges" | "sections">> {
  const line = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "## Goal",
      "- item",
      "  indented",
      "None.",
      "",
      "⟪end of handoff 1 · abc · the conversation continues below⟫",
      "(3 more, see h-3fka0000)",
    ),
  );
  const item = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n"));
  const sections = fc
    .dictionary(fc.constantFrom<SectionName>(...SECTION_NAMES), fc.array(item, { minLength: 1, maxLength: 8 }), {
      noNullPrototype: true,
    })
    .map((entries): Handoff["sections"] => entries);
  return fc.record({
    replaced: fc.record({ first: fc.nat(), last: fc.nat() }),
    ranges: fc.array(
      fc.record({ handle: fc.constantFrom("h-3fka0000", "h-9p1x00000"), first: fc.nat(), last: fc.nat() }),
    ),
    sections,
  });
}
