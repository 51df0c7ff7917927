import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core/model/message.ts";
import { openAiChat } from "../../../src/formats/openai-chat/index.ts";
import { assistant, call, result, system, tool, user } from "../../../test/fixtures/conversation.ts";
import type { Session } from "../session.ts";
import { aiSdkPrune } from "../strategies/ai-sdk-prune.ts";
import { truncate } from "../strategies/truncate.ts";
import { measureEvidence } from "./measure-evidence.ts";
import type { QuestionSet } from "./question-set.ts";
import { systemTokens, wireTokens } from "./wire-tokens.ts";

const LONG_PROMPT = "Be brief. ".repeat(2_000);
const session = makeSession([
  system(LONG_PROMPT),
  user("Find the port, and never push to main."),
  ...Array.from({ length: 60 }, (_, index) => [
    assistant(`Step ${index}.`, call(`call-${index}`, "read", { path: `src/${index}.ts` })),
    tool(result(`call-${index}`, `${"line of a file\n".repeat(60)}// end of file ${index}`)),
  ]).flat(),
  assistant("The port is 52914."),
  user("This is after the cut: 777."),
]);
const set: QuestionSet = {
  session: "a",
  cut: session.messages.length - 1,
  questions: [
    { id: "1", type: "wish", q: "?", points: [{ text: "main", evidence: ["never push to main"] }] },
    { id: "2", type: "state", q: "?", points: [{ text: "port", evidence: ["The port is 52914"] }] },
    { id: "3", type: "fact", q: "?", points: [{ text: "later", evidence: ["This is after the cut: 777"] }] },
  ],
};

describe("measureEvidence", () => {
  it("compacts the session up to its cut to a share of what may be changed, whatever the system prompt takes", async () => {
    const [ours] = await measure({ shares: [0.25], baselines: [] });
    expect(ours).toMatchObject({ strategy: "palimpsest", share: 0.25, points: 3, held: 2, saysMissed: false });
    expect(ours?.missed).toEqual(["fact 3: later"]);
    const history = session.messages.slice(0, set.cut);
    const whole = wireTokens({ messages: history }, session) - systemTokens(history, session);
    expect(ours?.historyTokens).toBe(whole);
    expect((ours?.tokens ?? 0) / whole).toBeLessThan(0.3);
  });

  it("compares ours with strategies that aim at a size, and with those that have one, at that size", async () => {
    const rows = await measure({ shares: [0.25, 0.1], baselines: [truncate, aiSdkPrune(3)] });
    expect(rows.map(({ strategy, share, asLargeAs }) => [strategy, share ?? asLargeAs])).toEqual([
      ["palimpsest", 0.25],
      ["palimpsest", 0.1],
      ["truncate", 0.25],
      ["truncate", 0.1],
      ["ai-sdk prune, last 3", undefined],
      ["palimpsest", "ai-sdk prune, last 3"],
    ]);
    const truncated = rows[3];
    expect(truncated).toMatchObject({
      held: 1,
      byType: { wish: { points: 1, held: 0 }, state: { points: 1, held: 1 } },
    });
    expect((truncated?.tokens ?? 0) / (truncated?.historyTokens ?? 1)).toBeLessThan(0.12);
  });
});

describe("wireTokens", () => {
  it("counts a rewrite in another format as if it were in the session's format", async () => {
    const { messages, format } = await aiSdkPrune(1_000).rewrite(session.messages, 0);
    const own = wireTokens({ messages: session.messages }, session);
    expect(format).toBe("ai-sdk");
    expect(wireTokens({ messages, format: "ai-sdk" }, session) / own).toBeCloseTo(1, 1);
  });
});

// Helpers

async function measure(options: Parameters<typeof measureEvidence>[2]) {
  const rows = [];
  for await (const row of measureEvidence(session, set, options)) rows.push(row);
  return rows;
}

function makeSession(messages: readonly Message[]): Session {
  const wire = openAiChat.encode({ messages, tools: [], envelope: { kind: "messages" } });
  return { name: "a", format: "openai-chat", messages: openAiChat.decode(wire).messages, pausesBefore: new Map() };
}
