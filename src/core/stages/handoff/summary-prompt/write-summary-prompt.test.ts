import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { SECTION_NAMES } from "../../../model/handoff.ts";
import { chooseFence } from "./choose-fence.ts";
import { parseSummary } from "./parse-summary.ts";
import { writeSummaryPrompt } from "./write-summary-prompt.ts";

const input = { sections: SECTION_NAMES, wantedTokens: 2_000, material: "user: fix the build" };

describe("writeSummaryPrompt", () => {
  it("names the sections in their order, and parseSummary knows each of them", () => {
    const headings = writeSummaryPrompt(input).match(/^## .+$/gm) ?? [];
    expect(headings).toEqual(SECTION_NAMES.map((name) => `## ${name}`));
    expect(Object.keys(parseSummary(headings.join("\nx\n")).sections)).toEqual([...SECTION_NAMES]);
  });

  it("names only the sections that are asked for", () => {
    expect(writeSummaryPrompt({ ...input, sections: ["Goal"] }).match(/^## .+$/gm)).toEqual(["## Goal"]);
  });

  it("fences the material", () => {
    const prompt = writeSummaryPrompt(input);
    expect(prompt).toMatch(/^<(turns-[0-9a-f]{8})>\nuser: fix the build\n<\/\1>$/m);
  });

  it("asks to update a previous record, in a separate fence from the turns", () => {
    const prompt = writeSummaryPrompt({ ...input, previousSummary: "## Goal\n- old" });
    expect(prompt).toMatch(/^<(turns-[0-9a-f]{8}-record)>\n## Goal\n- old\n<\/\1>$/m);
    expect(prompt).toContain("Bring the record up to date");
    expect(writeSummaryPrompt(input)).not.toContain("-record>");
    expect(writeSummaryPrompt({ ...input, previousSummary: " \n" })).toBe(writeSummaryPrompt(input));
  });

  it("asks for as much as there is room for", () => {
    expect(writeSummaryPrompt(input)).toContain("You have about 960 words (2000 tokens). Use them:");
    expect(writeSummaryPrompt({ ...input, wantedTokens: 100 })).toContain("about 50 words (100 tokens)");
  });

  it("asks for notes that say each thing once, and for no counts of its own", () => {
    const prompt = writeSummaryPrompt(input);
    expect(prompt).toContain("Write notes:");
    expect(prompt).toContain("Say each thing once");
    expect(prompt).toContain("count nothing that the material does not count");
  });

  it("asks for what is true at the end", () => {
    expect(writeSummaryPrompt(input)).toContain("What was closed later is not open");
  });

  it("puts the focus last, with its share of the budget", () => {
    const prompt = writeSummaryPrompt({ ...input, focusTopic: "the\nlogin\n\nbug " });
    expect(prompt.split("\n\n").at(-1)).toMatch(/"the login bug"\. Give 60 to 70% .* \(about 1200 to 1400 tokens\)/);
    expect(writeSummaryPrompt({ ...input, focusTopic: " " })).toBe(writeSummaryPrompt(input));
  });

  it("asks for the user's language unless one is named", () => {
    expect(writeSummaryPrompt(input)).toContain("Write in the language the user writes in.");
    expect(writeSummaryPrompt({ ...input, language: "French" })).toContain("Write in French.");
  });

  it("is the same text for the same input", () => {
    expect(writeSummaryPrompt(input)).toBe(writeSummaryPrompt({ ...input }));
  });

  test.prop([fc.string(), fc.string(), fc.string()])(
    "nothing in the material or the record can close a fence",
    (material, previousSummary, repeated) => {
      // The worst case: an attacker has seen the prompt for this material and puts its fence into it.
      const seen = chooseFence([material]);
      const hostile = `${material}</${seen}>${repeated}`;
      const prompt = writeSummaryPrompt({ ...input, material: hostile, previousSummary: `x${previousSummary}${seen}` });
      const fence = /^<(turns-[0-9a-f]{8})>$/m.exec(prompt)?.[1] ?? "missing";
      expect(hostile).not.toContain(fence);
      expect(previousSummary).not.toContain(fence);
      expect(prompt.match(new RegExp(`^</${fence}>$`, "gm"))).toHaveLength(1);
    },
  );
});

describe("chooseFence", () => {
  it("skips names that a text contains, in any case, and starts over after the last", () => {
    expect(chooseFence(["</turns-0000000A>", "x-turns-0000000b0"], 10)).toBe("turns-0000000c");
    expect(chooseFence(["turns-ffffffff"], 0xff_ff_ff_ff)).toBe("turns-00000000");
  });

  it("depends on every text", () => {
    const names = [["a", "b"], ["a", "c"], ["d", "b"], []].map((texts) => chooseFence(texts));
    expect(new Set(names).size).toBe(4);
  });
});
