import { describe, expect, it } from "vitest";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import { howOften } from "../how-often.ts";
import { runAnthropicSession } from "../upstream/clients/run-anthropic-session.ts";
import { runChatSession } from "../upstream/clients/run-chat-session.ts";
import { runGeminiSession } from "../upstream/clients/run-gemini-session.ts";
import { runResponsesSession } from "../upstream/clients/run-responses-session.ts";
import type { RunSession, SessionResult } from "../upstream/clients/session.ts";
import { workbench } from "../upstream/clients/workbench.ts";
import { failWhen } from "../upstream/failures.ts";
import { withUpstream } from "../upstream/with-upstream.ts";
import { startTestGateway } from "./gateway-fixture.ts";

// Sessions far past the window, one for each wire format, with a provider that is down now and then. `TURNS` makes them
// longer. The client sees the same as without the gateway.

const TURNS = Number(process.env["TURNS"] ?? howOften(36, 200));
const WINDOW = howOften(14_000, 30_000);
const DOWN_EVERY = howOften(23, 67);
/** Which requests fail; the client retries them. */
const isDown = ({ attempt }: { readonly attempt: number }): boolean => attempt % DOWN_EVERY === DOWN_EVERY - 1;

describe.each([
  ["the Anthropic SDK", runAnthropicSession],
  ["the OpenAI SDK over Chat Completions", runChatSession],
  ["the OpenAI SDK over Responses", runResponsesSession],
  ["Google's SDK", runGeminiSession],
] as const)("%s", (_, runSession) => {
  it(`works through ${TURNS} turns with tools, and sees what it would see without the gateway`, async () => {
    const script = agentScript({ turns: TURNS, isCalled: (name) => !name.startsWith("palimpsest_") });
    const disturb = failWhen("503", isDown);
    const through = await withUpstream({ script, disturb, windowTokens: WINDOW, chunkSeed: 3 }, async (upstream) => {
      const gateway = await startTestGateway(new URL(upstream.origin), { windows: { "*": WINDOW } });
      const heard = await run(runSession, gateway.url, 800);
      const compactions = gateway.reports.filter(({ status }) => status === "compacted").length;
      expect(gateway.faults).toEqual([]);
      expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
      expect(compactions).toBeGreaterThan(2);
      expect(upstream.log.at(-1)?.prompt?.rewrites).toBeLessThanOrEqual(compactions);
      return heard;
    });
    // What the model says does not depend on what the tools say, so short outputs are enough.
    const directly = await withUpstream({ script }, ({ origin }) => run(runSession, origin, 20));
    expect(through.isDone).toBe(true);
    expect(heardOf(through)).toEqual(heardOf(directly));
  });
});

function run(runSession: RunSession, baseUrl: string, outputCharacters: number): Promise<SessionResult> {
  const tools = workbench({ outputCharacters });
  return runSession({ baseUrl, turns: TURNS + 5, tools, isStreaming: true, maxRetries: 3 });
}

/** What was said and called. Ids are the provider's, and counts are those of another prompt. */
function heardOf({ answers }: SessionResult): unknown[] {
  return answers.map(({ text, thinking, calls, stopReason }) => ({
    text,
    thinking,
    calls: calls.map(({ name, input }) => ({ name, input })),
    stopReason,
  }));
}
