import { onTestFinished } from "vitest";
import type { LoggedRequest } from "../../scripts/test-clients/gateway-process.ts";
import type { ResumedRun } from "../../scripts/test-clients/judge-resumed.ts";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import { createLog } from "../../src/gateway/operation/log.ts";
import { startTestGateway, type TestGateway } from "../gateway/gateway-fixture.ts";
import type { SharedStore } from "../gateway/shared-store.ts";
import { chatAgent } from "../gateway/wandering/chat-agent.ts";
import type { Item } from "../gateway/wandering/dialect.ts";

export const WINDOW = 13_000;
/** Enough for a second compaction. */
export const TURNS = 50;

export function isRewritten({ seenSince }: Pick<ResumedRun, "seenSince">): boolean {
  return seenSince.some(({ prompt }) => prompt?.isRewrite === true);
}

/** An agent at work; each of its turns is one at which it could have been resumed, or its gateway killed before. */
export async function startSession() {
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
