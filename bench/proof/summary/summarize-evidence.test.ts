import { describe, expect, it } from "vitest";
import type { EvidenceResult } from "../evidence/evidence-task.ts";
import type { EvidenceRow } from "../evidence/measure-evidence.ts";
import { writeEvidence } from "../output/write-evidence.ts";
import { summarizeEvidence } from "./summarize-evidence.ts";

const results: EvidenceResult[] = [
  {
    name: "a",
    half: "choosing",
    rows: [
      row("a", { share: 0.25, points: 10, held: 8, tokens: 25 }),
      row("a", { strategy: "mask-3", points: 10, held: 9, tokens: 40 }),
      row("a", { asLargeAs: "mask-3", points: 10, held: 10, tokens: 38 }),
    ],
  },
  {
    name: "b",
    half: "checking",
    rows: [
      // Larger than asked for, without a report that it must be.
      row("b", { share: 0.25, points: 30, held: 0, found: 24, tokens: 45 }),
      row("b", { strategy: "mask-3", points: 30, held: 15, tokens: 60 }),
      row("b", { asLargeAs: "mask-3", points: 30, held: 30, tokens: 60 }),
    ],
  },
];

describe("summarizeEvidence", () => {
  const { figures, atTheirSize } = summarizeEvidence(results);

  it("pools points, and reports the halves and the mean of the sessions separately", () => {
    expect(figures.find(({ strategy }) => strategy === "palimpsest")).toMatchObject({
      share: 0.25,
      points: 40,
      size: 0.35,
      recall: { value: 0.2 },
      mean: 0.4,
      byType: { fact: 0.2 },
      halves: { choosing: { sessions: 1, recall: 0.8, mean: 0.8 }, checking: { sessions: 1, recall: 0, mean: 0 } },
      over: 1,
      saidMissed: 0,
    });
  });

  it("compares ours with each baseline at the size of the baseline", () => {
    expect(atTheirSize).toMatchObject([
      { strategy: "mask-3", size: 0.5, recall: 0.6, ourSize: 0.49, ours: 1, difference: { value: 0.4 } },
    ]);
  });

  it("has a row for each size and each baseline in the report", () => {
    const text = writeEvidence(summarizeEvidence(results)).join("\n");
    expect(text).toContain("| 0.25 | 0.350 | 0.200 (");
    expect(text).toContain("| palimpsest | 0.200 at 0.35 |");
    expect(text).toContain("| mask-3 | 0.500 | 0.600 | 0.490 | 1.000 | +0.400");
  });
});

// Helpers

function row(session: string, fields: Partial<EvidenceRow>): EvidenceRow {
  const { points = 0, held = 0 } = fields;
  const counted = { points, held, found: held, byType: { fact: { points, held } }, missed: [] };
  return { session, strategy: "palimpsest", historyTokens: 100, tokens: 0, saysMissed: false, ...counted, ...fields };
}
