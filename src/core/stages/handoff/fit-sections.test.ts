import { describe, expect, it } from "vitest";
import { fitSections } from "./fit-sections.ts";

const counter = { name: "words", countedAs: "exact", count: (text: string) => text.split(/\s+/).length } as const;
const about = (topic: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${topic} number ${index} was looked at and is still open`);

const sections = {
  "Key decisions": [...about("billing", 30), ...about("search", 30)],
  "Critical context": [...about("billing", 30), ...about("search", 30)],
  "Completed actions": about("search", 60),
};

describe("fitSections with a focus", () => {
  it("gives most of the room to what the user wants to go on with, and the rest to everything else", () => {
    const options = { maxTokens: 600, counter, rangeHandle: "h-00000000", focusTopic: "billing" };
    const items = Object.values(fitSections(sections, options)).flat();
    const tokens = (wanted: (item: string) => boolean) =>
      items.filter(wanted).reduce((total, item) => total + counter.count(item), 0);
    const share = tokens((item) => item.startsWith("billing")) / tokens(() => true);
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.85);
    expect(items.some((item) => item.startsWith("search"))).toBe(true);
  });

  it("keeps to its budget with a focus and without one", () => {
    for (const focusTopic of ["billing", "search", "nothing of the kind", ""]) {
      const fitted = fitSections(sections, { maxTokens: 600, counter, rangeHandle: "h-00000000", focusTopic });
      expect(counter.count(Object.values(fitted).flat().join(" \n"))).toBeLessThanOrEqual(600);
    }
  });
});
