import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createTools, forcedPass } from "../../../../test/fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../../../../test/fixtures/conversation.ts";
import type { PlanFacts } from "../../model/plan.ts";
import type { CompactionRequest } from "../../model/policy.ts";
import type { PassEffect } from "../../model/state.ts";
import { planCompaction } from "../../plan/plan.ts";
import { judgePass, settleEffect } from "./judge-pass.ts";

describe("judgePass", () => {
  it.each([
    [900, { poorPasses: 0 }],
    [901, { poorPasses: 1, cause: "dense-session" }],
  ])("takes a tenth for the least that is worth it: 1000 to %i", (tokensAfter, effect) => {
    expect(judgePass(facts(), { tokensAfter, summaryTokens: 0 })).toMatchObject(effect);
  });

  it("blames the summary if the pass would have been worth it without one", () => {
    expect(judgePass(facts(), { tokensAfter: 950, summaryTokens: 60 })).toMatchObject({ cause: "poor-summary" });
  });

  it("counts poor passes in a row, and starts over after a good one", () => {
    const second = judgePass(facts({ poorPasses: 1 }), { tokensAfter: 990, summaryTokens: 0 });
    expect(second.poorPasses).toBe(2);
    expect(judgePass(facts(second), { tokensAfter: 500, summaryTokens: 0 }).poorPasses).toBe(0);
  });
});

describe("settleEffect", () => {
  const good = judgePass(facts({ poorPasses: 1 }, { reportedTokens: 1_200 }), { tokensAfter: 500, summaryTokens: 0 });

  it("believes the provider's next count, not ours", () => {
    expect(good.poorPasses).toBe(0);
    expect(settleEffect(good, { reportedTokens: 1_150, tokensNow: 500 })).toMatchObject({
      poorPasses: 2,
      cause: "dense-session",
    });
    expect(settleEffect(good, { reportedTokens: 700, tokensNow: 500 }).poorPasses).toBe(0);
  });

  it("takes off what arrived since", () => {
    expect(settleEffect(good, { reportedTokens: 1_150, tokensNow: 700 }).poorPasses).toBe(0);
  });

  it("leaves the verdict unchanged if the provider said nothing", () => {
    expect(settleEffect(good, { reportedTokens: undefined, tokensNow: 500 })).toBe(good);
  });

  test.prop([fc.nat({ max: 3_000 }), fc.nat({ max: 3_000 })])(
    "says the same when it is asked again",
    (reportedTokens, tokensNow) => {
      const once = settleEffect(good, { reportedTokens, tokensNow });
      expect(settleEffect(once, { reportedTokens, tokensNow })).toEqual(once);
    },
  );
});

// Helpers

/** The facts of a plan over 1,000 tokens. */
function facts(effect: PassEffect = { poorPasses: 0 }, request: Partial<CompactionRequest> = {}): PlanFacts {
  const plan = planCompaction(forcedPass(transcript([user("hi"), assistant("hello")]), {}, request), createTools());
  return { ...plan, tokensBefore: 1_000, state: { ...plan.state, effect } };
}
