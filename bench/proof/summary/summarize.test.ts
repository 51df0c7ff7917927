import { describe, expect, it } from "vitest";
import type { RecallRow } from "../recall/measure-recall.ts";
import { summarizeEqualSize, summarizeRecall } from "./summarize-recall.ts";
import { summarizeDollars } from "./summarize-replay.ts";

describe("summarizeRecall", () => {
  it("pools the cuts of all sessions", () => {
    // 3 of 4 and 1 of 4 probes; 30 and 10 of 100 tokens each.
    const rows = [row({ session: "a", tokens: 30, held: 3 }), row({ session: "b", tokens: 10, held: 1 })];
    expect(summarizeRecall(rows)).toEqual([
      expect.objectContaining({ strategy: "truncate", target: 0.25, cuts: 2, probes: 8, size: 0.2 }),
    ]);
    expect(summarizeRecall(rows)[0]?.recall?.value).toBe(0.5);
  });
});

describe("summarizeEqualSize", () => {
  it("compares cuts where ours is no larger, and counts the others", () => {
    const rows = [
      row({ session: "a", tokens: 30, held: 1 }),
      { ...row({ session: "a", tokens: 28, held: 3 }), strategy: "palimpsest", asLargeAs: "truncate" },
      row({ session: "b", tokens: 10, held: 1 }),
      { ...row({ session: "b", tokens: 20, held: 4 }), strategy: "palimpsest", asLargeAs: "truncate" },
    ];
    const [summary] = summarizeEqualSize(rows, 0.25);
    expect(summary).toMatchObject({ strategy: "truncate", cuts: 1, leftOut: 1, size: 0.3, ourSize: 0.28 });
    expect(summary?.difference?.value).toBe(0.5);
  });
});

describe("summarizeDollars", () => {
  it("compares dollars with sending everything and with the optimum", () => {
    const rows = [
      { strategy: "none", dollars: { card: 8 } },
      { strategy: "palimpsest", dollars: { card: 4 }, lookUpDollars: { card: 2 } },
      { strategy: "optimum", dollars: { card: 2 } },
    ].map((fields) => ({ ...EMPTY, ...fields }));
    const ours = summarizeDollars(rows).find(({ strategy }) => strategy === "palimpsest");
    expect(ours).toMatchObject({
      card: "card",
      dollars: 4,
      toNone: { value: 0.5 },
      withLookUps: { value: 0.75 },
      toOptimum: { value: 2 },
    });
  });
});

// Helpers

function row({ session, tokens, held }: { session: string; tokens: number; held: number }): RecallRow {
  const count = { probes: 4, held, old: 0, oldHeld: 0 };
  return { session, cut: 8, strategy: "truncate", target: 0.25, historyTokens: 100, tokens, count };
}

const EMPTY = {
  session: "a",
  requests: 1,
  promptTokens: 1,
  bytes: 1,
  overWindow: 0,
  stored: 0,
  prefix: { followed: 0, earlierBytes: 0, stableBytes: 0, rewrites: 0, rewrittenBytes: 0 },
  lookUps: 0,
  lookUpDollars: {},
  readTokens: 0,
};
