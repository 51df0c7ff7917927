import { expect, it } from "vitest";
import { summarize } from "../summary/summarize.ts";
import { summarizeEvidence } from "../summary/summarize-evidence.ts";
import { drawPlots } from "./draw-plots.ts";

const quantiles = { p50: 1, p95: 2, p99: 3 };

it("draws pictures that use the reader's colours and name their series", () => {
  const count = { probes: 4, held: 3, old: 2, oldHeld: 1 };
  const row = { session: "a", cut: 8, historyTokens: 100, tokens: 25, count, strategy: "truncate" };
  const recall = [0.1, 0.25].map((target) => ({ ...row, target }));
  const summary = summarize([
    { name: "a", messages: 10, tokens: 100, gates: [], recall, facts: [], constraints: [], questions: [], replay: [] },
  ]);
  const points = {
    points: 4,
    held: 2,
    found: 2,
    byType: {},
    missed: [],
    saysMissed: false,
    historyTokens: 100,
    tokens: 25,
  };
  const evidence = summarizeEvidence([
    { name: "a", half: "choosing", rows: [{ ...points, session: "a", strategy: "palimpsest", share: 0.25 }] },
  ]);
  const pictures = drawPlots({
    benchmark: "palimpsest",
    version: 1,
    mode: "quick",
    counter: "some counter",
    windowTokens: 1,
    evidence: { generated: evidence },
    groups: { generated: summary },
    killed: { gate: "killed", checked: 0, failed: 0, breaches: [] },
    scenarios: [],
    reduction: { tokenjuice: {}, "head-tail": {} },
    speed: [
      {
        tokens: 10,
        runs: 1,
        cold: quantiles,
        step: quantiles,
        ownMs: 1,
        timesBare: 1,
        memory: { beforeBytes: 1, peakBytes: 2 },
      },
    ],
    gateway: [],
  });
  expect(pictures.map(({ file }) => file)).toEqual([
    "evidence-generated.svg",
    "recall-generated.svg",
    "facts-generated.svg",
    "dollars-generated.svg",
    "latency.svg",
  ]);
  for (const { svg } of pictures) {
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).toContain("prefers-color-scheme:dark");
  }
  expect(pictures[1]?.svg).toContain(">truncate</text>");
});
