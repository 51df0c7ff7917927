import { expect, it } from "vitest";
import type { EvidenceFigures, EvidenceSummary } from "../summary/summarize-evidence.ts";
import { writeMeasured } from "./write-measured.ts";

const figuresAt = (share: number, value: number): EvidenceFigures => ({
  strategy: "palimpsest",
  share,
  points: 40,
  size: share,
  recall: { value, low: 0, high: 1 },
  mean: value,
  byType: {},
  halves: {
    choosing: { sessions: 0, recall: undefined, mean: undefined },
    checking: { sessions: 0, recall: undefined, mean: undefined },
  },
  over: 0,
  saidMissed: 0,
});
const summary: EvidenceSummary = {
  sessions: 2,
  figures: [figuresAt(0.25, 0.9), figuresAt(0.1, 0.7)],
  atTheirSize: [
    { strategy: "window-20", size: 0.163, recall: 0.424, ourSize: 0.157, ours: 0.7264, difference: undefined },
    { strategy: "unknown to readers", size: 0.5, recall: 0.5, ourSize: 0.5, ours: 0.5, difference: undefined },
  ],
};

it("shows a reader what each strategy keeps, and ours at its size", () => {
  expect(writeMeasured(summary)).toBe(
    [
      "2 recorded sessions of real agents, 40 points:",
      "",
      "| strategy | size left | points kept | Palimpsest at that size |",
      "|---|--:|--:|--:|",
      "| the last 20 messages | 16.3% | 42.4% | 72.6% at 15.7% |",
      "",
      "At a quarter of the size, Palimpsest keeps 90.0%. At a tenth of the size, Palimpsest keeps 70.0%.",
      "",
    ].join("\n"),
  );
});

it("says nothing if there is no strategy to compare with", () => {
  expect(writeMeasured({ ...summary, atTheirSize: [] })).toBeUndefined();
});
