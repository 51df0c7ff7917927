import { describe, expect, it } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import { clients } from "./clients/index.ts";
import { workbench } from "./clients/workbench.ts";

const TURNS = 20;

describe.each(Object.entries(clients))("%s", (_, runSession) => {
  it.each([
    ["in one piece", { isStreaming: false }],
    ["as a stream", { isStreaming: true }],
    ["as a stream that cuts characters and lines apart", { isStreaming: true, chunkSeed: 7 }],
  ])("works through a session of twenty turns with tools, answered %s", async (_title, { isStreaming, ...options }) => {
    const upstream = await createDemoUpstream({ script: agentScript({ turns: TURNS }), ...options });
    try {
      const { answers, isDone } = await runSession({
        baseUrl: upstream.origin,
        turns: TURNS + 5,
        tools: workbench(),
        isStreaming,
      });
      expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
      expect(isDone).toBe(true);
      expect(answers).toHaveLength(TURNS + 1);
      expect(answers.at(-1)?.text).toBe(`Done after ${TURNS} steps. ✅`);
      expect(answers.flatMap(({ calls }) => calls)).toHaveLength(25);
      // Chat Completions has no place for thinking.
      const canThink = upstream.log[0]?.format !== "openai-chat";
      expect(answers.map(({ thinking }) => thinking !== "")).toEqual(answers.map(() => canThink));
      expect(answers[0]?.usage).toMatchObject({ uncachedTokens: upstream.log[0]?.prompt?.tokens });
      expect(answers[0]?.calls[0]?.input).toEqual({ path: "src/part-0/module-0.ts", limit: 1 });
      expect(upstream.log.map(({ prompt }) => prompt?.turn)).toEqual(
        Array.from({ length: TURNS + 1 }, (__, turn) => turn),
      );
      expect(new Set(upstream.log.map(({ prompt }) => prompt?.conversation)).size).toBe(1);
      expect(upstream.log.at(-1)?.prompt?.rewrites).toBe(0);
    } finally {
      await upstream.close();
    }
  });
});
