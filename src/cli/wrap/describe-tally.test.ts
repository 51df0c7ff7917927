import { describe, expect, it } from "vitest";
import { REASONS } from "../../gateway/base/reason.ts";
import { claudeClient } from "./clients/claude.ts";
import { describeTally, findWarning } from "./describe-tally.ts";
import { emptyTally } from "./tally.ts";

const AT = new URL("http://127.0.0.1:9/v1");
const FACTS = {
  client: "claude",
  log: "/home/me/.palimpsest/wrap.log",
  hasSummarizer: false,
  upstreams: { anthropic: AT, openai: AT, gemini: AT },
};

describe("the result of a wrapped run", () => {
  it("is summarized in five lines that need no glossary", () => {
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
        longest: { clientTokens: 124_288, sentTokens: 68_738, windowTokens: 100_000 },
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
      "  Compacted 4 times, without a model (with --summarizer same, a cheap model of the same provider writes the handoff); 1 try changed nothing (nothing could be removed). The model looked something up 3 times.",
      "  1,000,000 tokens were sent, 95% of them read from the prompt cache, and 2,851 received. The longest history had 124,288 tokens; 68,738 of them were sent.",
      "  It cost $1.53 (Claude Opus 5.5, prices of 2026-11-15), about $0.28 more than without palimpsest. Without it, the client would have had to stop or to compact on its own at 100,000 tokens.",
      "  1 request failed with status 502. 43 were sent unchanged because everything fits the window, 2 because the window of the model is not known (set it with --window).",
      "",
    ]);
  });

  it("says that nothing had to be done", () => {
    const told = describeTally({ ...NOTHING, turns: 1, unpricedTurns: 1, leftAlone: new Map([["fits", 1]]) }, FACTS);
    expect(told).toContain("1 answer for claude");
    expect(told).toContain("  Nothing was compacted.\n");
    expect(told).toContain("  No request failed. 1 was sent unchanged because everything fits the window.\n");
    expect(told).toContain("  The prices of this model are not known; set them with --price.\n");
  });

  it("is one line if nothing came through, and the warning says what that can mean", () => {
    expect(describeTally(NOTHING, FACTS)).toBe(`palimpsest: no request of claude; the log is ${FACTS.log}\n`);
    expect(findWarning(NOTHING, claudeClient, false)).toMatch(/not logged in.*address from somewhere else/);
    const inDemo = findWarning(NOTHING, claudeClient, true);
    expect(inDemo).toContain('give it something to do (palimpsest wrap --demo claude -- -p "Have a look around."). If');
    expect(inDemo).not.toContain("logged in");
  });

  it("names the address that did not answer, and a refused log-in", () => {
    const told = describeTally(
      {
        ...NOTHING,
        others: 9,
        refused: new Map([
          ["502", 8],
          ["401", 1],
        ]),
        unreachable: new Map([["anthropic", "ECONNREFUSED"]]),
      },
      FACTS,
    );
    expect(told).toContain(
      "8 requests failed with status 502, 1 request failed with status 401 (the provider does not",
    );
    expect(told).toContain(" http://127.0.0.1:9 did not answer (ECONNREFUSED).");
    expect(told).toContain("No answer had to be paid for.");
  });

  it("distinguishes what went out from what was only prepared, and whether that was paid for", () => {
    const told = (summarizedPasses: number) =>
      describeTally({ ...NOTHING, turns: 1, compactions: 3, passes: 11, summarizedPasses }, FACTS);
    expect(told(0)).toContain("Compacted 3 times");
    expect(told(0)).toContain("8 more were prepared but never sent; that cost nothing.");
    expect(told(11)).toContain("8 more were prepared but never sent; what the summarizer charged for them is in the");
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
