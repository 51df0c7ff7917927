import { describe, expect, it } from "vitest";
import { type Baseline, nextBaseline } from "./baseline.ts";

describe("nextBaseline", () => {
  it("is the whole history while that fits, and if the window is unknown", () => {
    const facts = { tokensBefore: 90_000, tokensAfter: 40_000 };
    expect(nextBaseline(undefined, { ...facts, windowTokens: 100_000 })).toMatchObject({ tokens: 90_000 });
    expect(nextBaseline(undefined, facts)).toMatchObject({ without: "history", tokens: 90_000 });
  });

  it("is an error for a client that cannot compact: nothing is saved that could not have been sent", () => {
    const facts = { tokensBefore: 870_000, tokensAfter: 60_000, windowTokens: 200_000 };
    expect(nextBaseline(undefined, facts)).toMatchObject({ without: "error", tokens: 60_000 });
  });

  it("goes up and down within the window for an agent that compacts by itself", () => {
    let baseline: Baseline | undefined;
    const seen: number[] = [];
    for (let tokensBefore = 10_000; tokensBefore <= 300_000; tokensBefore += 10_000) {
      const facts = { tokensBefore, tokensAfter: 40_000, windowTokens: 100_000, compactsItself: true };
      baseline = nextBaseline(baseline, facts);
      seen.push(baseline.tokens);
    }
    expect(Math.max(...seen)).toBe(100_000);
    expect(seen.filter((tokens) => tokens === 30_000).length).toBe(4);
    expect(baseline?.without).toBe("own-compaction");
  });

  it("includes the agent's own compaction: its prompt is read once more, and all but the opening is rewritten", () => {
    const facts = { tokensAfter: 40_000, windowTokens: 100_000, compactsItself: true };
    const opening = nextBaseline(undefined, { ...facts, tokensBefore: 12_000 });
    const full = nextBaseline(opening, { ...facts, tokensBefore: 98_000 });
    const after = nextBaseline(full, { ...facts, tokensBefore: 104_000 });
    expect(after).toMatchObject({ tokens: 30_000, ownCompaction: { readTokens: 98_000, rewrittenTokens: 18_000 } });
    expect(nextBaseline(after, { ...facts, tokensBefore: 110_000 }).ownCompaction).toBeUndefined();
  });

  it("does not charge a resumed session for what was compacted before", () => {
    const facts = { tokensBefore: 400_000, tokensAfter: 40_000, windowTokens: 100_000, compactsItself: true };
    expect(nextBaseline(undefined, facts).ownCompaction).toBeUndefined();
  });
});
