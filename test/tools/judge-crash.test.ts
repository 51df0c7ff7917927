import { describe, expect, it } from "vitest";
import type { LoggedRequest } from "../../scripts/test-clients/gateway-process.ts";
import { type CrashedRun, judgeCrash, sumUpCrash } from "../../scripts/test-clients/judge-crash.ts";
import type { PromptRecord, RequestRecord } from "../../src/gateway/demo/request-record.ts";
import { sharedStore } from "../gateway/shared-store.ts";
import { isRewritten, startSession, TURNS, WINDOW } from "./judged-session.ts";

describe("judgeCrash", () => {
  it("reports kept if the prompt continues what was sent last, and compacted if the gateway says so", async () => {
    const { start, takeTurn } = await startSession();
    const store = sharedStore();
    await takeTurn(await start(store));
    const verdicts = [];
    for (let turn = 1; turn < TURNS; turn += 1) {
      const run = await takeTurn(await start(store));
      const judged = judgeCrash(run);
      expect(judged).toMatchObject([{ verdict: isRewritten(run) ? "compacted" : "kept" }]);
      verdicts.push(sumUpCrash(judged));
    }
    expect(verdicts.filter((verdict) => verdict === "compacted").length).toBeGreaterThan(1);
  });

  it.each([
    ["compacts the whole history anew, and says so", WINDOW, "hygiene"],
    ["sends the whole history", WINDOW * 100, undefined],
  ])("reports lost for what a gateway without its store makes of it: %s", async (_, windowTokens, compaction) => {
    const { start, takeTurn } = await startSession();
    const node = await start(sharedStore());
    for (let turn = 0; turn < TURNS; turn += 1) await takeTurn(node);
    const run = await takeTurn(await start(sharedStore(), windowTokens));
    expect(run.saidSince.map((said) => said.compaction)).toEqual([compaction]);
    expect(judgeCrash(run)).toMatchObject([{ verdict: "lost" }]);
  });

  it("compares an unanswered request with the one that was sent again", () => {
    const sent = prompt({ turn: 5, tokens: 40_000, blocks: 90 });
    const seenBefore = [prompt({ turn: 4, tokens: 39_000, blocks: 88 }), sent];
    const judge = (again: RequestRecord): string =>
      sumUpCrash(judgeCrash({ ...nothing, seenBefore, seenSince: [again] }));
    expect(judge(sent)).toBe("kept");
    expect(judge(prompt({ turn: 5, tokens: 30_000, blocks: 70 }))).toBe("lost");
  });

  it("reports kept for a compaction that was prepared before the crash and is sent again", () => {
    const pass = prompt({ turn: 5, tokens: 30_000, blocks: 50, commonBlocks: 4, isRewrite: true });
    const run = { ...nothing, seenBefore: [prompt({ turn: 4, tokens: 80_000 }), pass] };
    // Only what was seen is known about it: it goes out once more unchanged.
    expect(judgeCrash({ ...run, seenSince: [pass] })).toMatchObject([{ verdict: "kept" }]);
  });

  it("does not apply a report about one conversation to another", () => {
    const conversations = [1, 2].map((conversation) => ({ conversation, session: `s${conversation}` }));
    const seenBefore = conversations.map(({ conversation }) => prompt({ conversation, tokens: 77_000 + conversation }));
    const saidBefore = conversations.map(({ conversation, session }) =>
      said({ session, promptTokens: 77_000 + conversation, compactedMessages: 4 }),
    );
    const seenSince = [
      prompt({ conversation: 1, turn: 6, tokens: 30_000, isRewrite: true }),
      prompt({ conversation: 2, turn: 6, tokens: 78_000 }),
    ];
    const judge = (session: string): string[] =>
      judgeCrash({
        seenBefore,
        seenSince,
        saidBefore,
        saidSince: [said({ session, compaction: "hygiene", compactedBefore: 4, compactedMessages: 8 })],
      }).map(({ verdict }) => verdict);
    expect(judge("s1")).toEqual(["compacted", "kept"]);
    expect(judge("s2")).toEqual(["lost", "kept"]);
  });

  it("reports lost if no conversation went on after the crash", () => {
    const run = { ...nothing, seenBefore: [prompt({})], seenSince: [prompt({ conversation: 2 })] };
    expect(sumUpCrash(judgeCrash(run))).toBe("lost");
  });
});

const nothing: CrashedRun = { seenBefore: [], seenSince: [], saidBefore: [], saidSince: [] };

function prompt(facts: Partial<PromptRecord>): RequestRecord {
  const usual = { conversation: 1, turn: 5, tokens: 9, blocks: 9, commonBlocks: 9, commonTokens: 9, commonBytes: 9 };
  const request = { number: 1, format: "openai-chat", task: "answer", status: 200, bytes: 9, sha256: "", findings: [] };
  return { ...request, prompt: { ...usual, isRewrite: false, rewrites: 0, ...facts } } as RequestRecord;
}

function said(facts: Partial<LoggedRequest>): LoggedRequest {
  const usual = { outcome: "replayed", tokensBefore: 9, tokensAfter: 9, compactedMessages: 4, windowTokens: 90_000 };
  return { session: "s", restarts: 0, ...usual, ...facts };
}
