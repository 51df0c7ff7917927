import { describe, expect, it } from "vitest";
import { type Summary, summarize } from "../summary/summarize.ts";
import { summarizeEvidence } from "../summary/summarize-evidence.ts";
import { judgeTargets } from "./judge-targets.ts";
import { listBeaten } from "./list-beaten.ts";
import { listLosses } from "./list-losses.ts";

const count = { probes: 100, held: 96, old: 40, oldHeld: 37 };
const row = { session: "a", cut: 8, historyTokens: 1_000, tokens: 250, target: 0.25 };
const ours = { ...row, strategy: "palimpsest", count, withStore: { ...count, held: 100 } };
const theirs = { ...row, strategy: "truncate", count: { ...count, held: 30 } };
const fact = {
  session: "a",
  budget: 0.2,
  round: 5,
  source: "planted",
  type: "decision",
  facts: 4,
  stale: 0,
  lost: [],
} as const;
const killed = { gate: "killed", checked: 2, failed: 0, breaches: [] };

describe("judgeTargets", () => {
  it("reports for each target whether it was reached", () => {
    const gates = [{ gate: "wire validity", checked: 10, failed: 1, breaches: ["broken"] }];
    const verdicts = judgeTargets({ ...measure([ours, theirs]), gates }, killed);
    expect(verdicts.map(({ got, isReached }) => [got, isReached])).toEqual([
      ["1 of 12 checks failed", false],
      // 96 of 100, with 0.93 asked for; 37 of 40 old ones, with 0.85 asked for.
      ["0.960 at 25.0%, on the 1 of 1 cuts that reach that size; all cuts 0.960 at 25.0%", true],
      ["0.925 at 25.0%, on the 1 of 1 cuts that reach that size; all cuts 0.925 at 25.0%", true],
      ["nothing measured", undefined],
      ["nothing measured", undefined],
      ["above in all 1 comparisons", true],
      ["1.000 at 25.0%, on the 1 of 1 cuts that reach that size; all cuts 1.000 at 25.0%", true],
      ["nothing measured", undefined],
      ["0 of 0, at every budget, with and without a poor model", undefined],
      ["nothing measured", undefined],
      ["0 over all budgets and rounds", undefined],
      ["0 of 13 cards", false],
    ]);
  });

  it("judges recall on the cuts that reach the size, and reports all of them", () => {
    // The second cut holds everything, and is larger than a quarter: 96 of 100, and 196 of 200.
    const larger = { ...ours, cut: 16, tokens: 350, count: { ...count, held: 100 } };
    expect(judgeTargets(measure([ours, larger]), killed)[1]).toMatchObject({
      got: "0.960 at 25.0%, on the 1 of 2 cuts that reach that size; all cuts 0.980 at 30.0%",
      isReached: true,
    });
  });
});

describe("judgeTargets on evidence", () => {
  const points = { byType: {}, missed: [], saysMissed: false, historyTokens: 100, session: "a" };
  const evidence = summarizeEvidence([
    {
      name: "a",
      half: "choosing",
      rows: [
        { ...points, strategy: "palimpsest", share: 0.25, points: 100, held: 86, found: 86, tokens: 24 },
        { ...points, strategy: "palimpsest", share: 0.1, points: 100, held: 71, found: 71, tokens: 10 },
        { ...points, strategy: "mask-3", points: 100, held: 98, found: 98, tokens: 29 },
        { ...points, strategy: "palimpsest", asLargeAs: "mask-3", points: 100, held: 90, found: 90, tokens: 29 },
      ],
    },
  ]);

  it("puts the headline first, at both sizes and next to baselines that hold more at their own size", () => {
    expect(judgeTargets(measure([]), killed, evidence).slice(0, 3)).toMatchObject([
      { got: "0.860 at 24.0%; sets for choosing 0.860, for checking -", isReached: true },
      { got: "0.710 at 10.0%; sets for choosing 0.710, for checking -", isReached: false },
      { got: "mask-3 by 0.080", isReached: false },
    ]);
  });
});

describe("judgeTargets on rounds", () => {
  it("names the types of planted facts below the bound", () => {
    const facts = [
      { ...fact, strategy: "palimpsest", held: 1, heldWithStore: 4 },
      { ...fact, strategy: "palimpsest", type: "id", held: 4, heldWithStore: 4 },
    ] as const;
    expect(judgeTargets(summarize([{ ...NOTHING, facts }]), killed).at(-3)).toMatchObject({
      got: "decision 0.25",
      isReached: false,
    });
  });
});

describe("listBeaten", () => {
  it("names a baseline that holds more at no smaller size, and only that", () => {
    const better = { ...theirs, count: { ...count, held: 98 } };
    const smaller = { ...better, strategy: "window-10", tokens: 200 };
    expect(listBeaten(measure([ours, better, smaller]))).toEqual({
      compared: 1,
      beatenBy: ["truncate asked for 0.25 by 0.020"],
    });
  });
});

describe("listLosses", () => {
  it("names facts that five rounds lost, and the strategies that hold more", () => {
    const facts = [
      { ...fact, strategy: "palimpsest", held: 1, heldWithStore: 4 },
      { ...fact, strategy: "truncate", held: 0, heldWithStore: 0 },
      { ...fact, strategy: "mask to fit", held: 2, heldWithStore: 2 },
    ];
    expect(listLosses(summarize([{ ...NOTHING, facts }]))).toEqual([
      "planted facts, decision: 0.25 of 4 in context after five rounds at 20% (1.00 with the store); more: mask to fit 0.50.",
    ]);
  });
});

// Helpers

const NOTHING = {
  name: "a",
  messages: 1,
  tokens: 1,
  gates: [],
  recall: [],
  facts: [],
  constraints: [],
  questions: [],
  replay: [],
};

function measure(recall: Parameters<typeof summarize>[0][number]["recall"]): Summary {
  return summarize([{ ...NOTHING, recall }]);
}
