import { describe, expect, it, onTestFinished } from "vitest";
import type { LoggedRequest } from "../../scripts/test-clients/gateway-process.ts";
import { judgeResumed, type ResumedRun } from "../../scripts/test-clients/judge-resumed.ts";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import { createLog } from "../../src/gateway/operation/log.ts";
import { startTestGateway, type TestGateway } from "../gateway/gateway-fixture.ts";
import { type SharedStore, sharedStore } from "../gateway/shared-store.ts";
import { chatAgent } from "../gateway/wandering/chat-agent.ts";
import type { Item } from "../gateway/wandering/dialect.ts";

const WINDOW = 13_000;
/** Enough for a second compaction. */
const TURNS = 50;

describe("judgeResumed", () => {
  it("calls kept what goes on from what was sent last, and compacted what the gateway says it compacted", async () => {
    const { start, takeTurn } = await startSession();
    const node = await start(sharedStore());
    await takeTurn(node);
    const judged = [];
    for (let turn = 1; turn < TURNS; turn += 1) {
      const run = await takeTurn(node);
      const { resumed, facts } = judgeResumed(run);
      expect([facts, resumed]).toEqual([facts, isRewritten(run) ? "compacted" : "kept"]);
      judged.push(resumed);
    }
    expect(judged.filter((resumed) => resumed === "compacted").length).toBeGreaterThan(1);
  });

  it.each([
    ["compacts the whole history anew, and says so", WINDOW, "hygiene"],
    ["sends the whole history", WINDOW * 100, undefined],
  ])("calls lost what a gateway without its store makes of it: %s", async (_, windowTokens, compaction) => {
    const { start, takeTurn } = await startSession();
    const node = await start(sharedStore());
    for (let turn = 0; turn < TURNS; turn += 1) await takeTurn(node);
    const run = await takeTurn(await start(sharedStore(), windowTokens));
    expect(isRewritten(run)).toBe(true);
    expect(run.saidSince.map((said) => said.compaction)).toEqual([compaction]);
    expect(judgeResumed(run).resumed).toBe("lost");
  });

  it("does not believe that the window was full where the provider counted less", () => {
    const prompt = { conversation: 1, turn: 5, blocks: 9, commonBlocks: 2, commonBytes: 9, rewrites: 1 };
    const seen = (tokens: number, isRewrite: boolean) => ({ prompt: { ...prompt, tokens, isRewrite } }) as never;
    const said = { session: "s", outcome: "compacted", tokensBefore: 9, tokensAfter: 4, windowTokens: 90_000 };
    const judge = (lastTokens: number): string =>
      judgeResumed({
        seenBefore: [seen(lastTokens, false)],
        seenSince: [seen(30_000, true)],
        saidBefore: [{ ...said, compactedMessages: 4 }],
        saidSince: [{ ...said, compactedMessages: 8, compaction: "hygiene", compactedBefore: 4 }],
        turns: 2,
      }).resumed;
    expect([judge(70_000), judge(76_400)]).toEqual(["lost", "compacted"]);
  });
});

function isRewritten({ seenSince }: ResumedRun): boolean {
  return seenSince.some(({ prompt }) => prompt?.isRewrite === true);
}

/** An agent at work; each of its turns is one that it could have been resumed at. */
async function startSession() {
  const script = agentScript({ turns: 100_000, isCalled: (name) => !name.startsWith("palimpsest_") });
  const upstream = await createDemoUpstream({ windowTokens: WINDOW * 200, script });
  onTestFinished(() => upstream.close());
  const said: LoggedRequest[] = [];
  const log = createLog("info", (line) => {
    const { msg, ...fields } = JSON.parse(line);
    if (msg === "request") said.push(fields);
  });
  let items: readonly Item[] = [chatAgent.ask("Find out why the parts disagree.")];
  let turn = 0;

  return {
    start: (store: SharedStore, windowTokens = WINDOW): Promise<TestGateway> =>
      startTestGateway(new URL(upstream.origin), { ...store, windows: { "*": windowTokens }, watcher: log }),
    async takeTurn(node: TestGateway): Promise<ResumedRun> {
      const before = { seen: upstream.log.length, said: said.length };
      const headers = { authorization: "Bearer test-key" };
      const response = await node.post(chatAgent.path, chatAgent.write(items, {}), headers);
      const { items: own, calls } = chatAgent.read(await response.json());
      await node.idle();
      const results = chatAgent.giveResults(calls, () => `${turn}: ${"export const part = 1; ".repeat(60)}`);
      items = [...items, ...own, ...results];
      turn += 1;
      return {
        seenBefore: upstream.log.slice(0, before.seen),
        seenSince: upstream.log.slice(before.seen),
        saidBefore: said.slice(0, before.said),
        saidSince: said.slice(before.said),
        turns: turn - 2,
      };
    },
  };
}
