import { describe, expect, it } from "vitest";
import { REASONS } from "../../gateway/facts/name-reason.ts";
import { describeTally } from "./describe-tally.ts";
import { emptyTally } from "./tally.ts";

const FACTS = { client: "claude", log: "/home/me/.palimpsest/wrap.log", hasSummarizer: false };

describe("what a wrapped run came to", () => {
  it("is told in five lines that need no glossary", () => {
    const told = describeTally(
      {
        ...NOTHING,
        turns: 61,
        compactions: 4,
        lookUps: 3,
        readTokens: 950_000,
        uncachedTokens: 50_000,
        outputTokens: 2_851,
        dollars: 1.53,
        savedDollars: -0.28,
        cards: new Map([["Claude Opus 5.5", "2026-11-15"]]),
        longest: { clientTokens: 124_288, sentTokens: 68_738 },
        refused: new Map([["502", 1]]),
        leftAlone: new Map([
          ["fits", 43],
          ["unknown-window", 2],
        ]),
        failed: new Map([["nothing-to-take-out", 1]]),
      },
      FACTS,
    );
    expect(told.split("\n")).toEqual([
      "palimpsest: 61 answers for claude; the log is /home/me/.palimpsest/wrap.log",
      "  Compacted 4 times, without a model (with --summarizer same, a cheap model of the same provider writes the handoff); 1 try changed nothing (nothing could be taken out). The model looked something up 3 times.",
      "  1,000,000 tokens were sent, 95% of them read from the prompt cache, and 2,851 received. The longest history had 124,288 tokens; 68,738 of them were sent.",
      "  It cost $1.53 (Claude Opus 5.5, prices of 2026-11-15), about $0.28 more than without palimpsest.",
      "  1 request failed with status 502. 43 were sent unchanged because everything fits the window, 2 because the window of the model is not known (set it with --window).",
      "",
    ]);
  });

  it("says it where nothing had to be done", () => {
    const told = describeTally({ ...NOTHING, turns: 1, leftAlone: new Map([["fits", 1]]) }, FACTS);
    expect(told).toContain("1 answer for claude");
    expect(told).toContain("  Nothing was compacted.\n");
    expect(told).toContain("  No request failed. 1 was sent unchanged because everything fits the window.\n");
    expect(told).toContain("  The prices of this model are not known; set them with --price.\n");
  });

  it.each(REASONS)("has words for %s", (reason) => {
    const [, , , , last = ""] = describeTally({ ...NOTHING, turns: 2, leftAlone: new Map([[reason, 2]]) }, FACTS).split(
      "\n",
    );
    expect(last).not.toMatch(/[a-z]-[a-z]+-|undefined/);
    expect(last.length).toBeGreaterThan(40);
  });
});

const NOTHING = emptyTally();
