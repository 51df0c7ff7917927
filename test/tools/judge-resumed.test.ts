import { describe, expect, it } from "vitest";
import { judgeResumed } from "../../scripts/test-clients/judge-resumed.ts";
import { sharedStore } from "../gateway/shared-store.ts";
import { isRewritten, startSession, TURNS, WINDOW } from "./judged-session.ts";

describe("judgeResumed", () => {
  it("reports kept if the prompt continues what was sent last, and compacted if the gateway says so", async () => {
    const { start, takeTurn } = await startSession();
    const node = await start(sharedStore());
    await takeTurn(node);
    const judged = [];
    for (let turn = 1; turn < TURNS; turn += 1) {
      const run = await takeTurn(node);
      const { verdict, facts } = judgeResumed(run);
      expect([facts, verdict]).toEqual([facts, isRewritten(run) ? "compacted" : "kept"]);
      judged.push(verdict);
    }
    expect(judged.filter((verdict) => verdict === "compacted").length).toBeGreaterThan(1);
  });

  it.each([
    ["compacts the whole history anew, and says so", WINDOW, "hygiene"],
    ["sends the whole history", WINDOW * 100, undefined],
  ])("reports lost for what a gateway without its store makes of it: %s", async (_, windowTokens, compaction) => {
    const { start, takeTurn } = await startSession();
    const node = await start(sharedStore());
    for (let turn = 0; turn < TURNS; turn += 1) await takeTurn(node);
    const run = await takeTurn(await start(sharedStore(), windowTokens));
    expect(isRewritten(run)).toBe(true);
    expect(run.saidSince.map((said) => said.compaction)).toEqual([compaction]);
    expect(judgeResumed(run).verdict).toBe("lost");
  });

  it("does not believe that the window was full if the provider counted less", () => {
    const prompt = { conversation: 1, turn: 5, blocks: 9, commonBlocks: 2, commonBytes: 9, rewrites: 1 };
    const seen = (tokens: number, isRewrite: boolean) => ({ prompt: { ...prompt, tokens, isRewrite } }) as never;
    const said = {
      session: "s",
      outcome: "compacted",
      tokensBefore: 9,
      tokensAfter: 4,
      windowTokens: 90_000,
      restarts: 0,
    };
    const judge = (lastTokens: number): string =>
      judgeResumed({
        seenBefore: [seen(lastTokens, false)],
        seenSince: [seen(30_000, true)],
        saidBefore: [{ ...said, compactedMessages: 4 }],
        saidSince: [{ ...said, compactedMessages: 8, compaction: "hygiene", compactedBefore: 4 }],
        turns: 2,
      }).verdict;
    expect([judge(70_000), judge(76_400)]).toEqual(["lost", "compacted"]);
  });
});
