import { describe, expect, it, onTestFinished } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { DemoUpstreamOptions } from "../../src/gateway/demo/demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { DemoScript, ScriptPart } from "../../src/gateway/demo/scripts/script.ts";
import { RETRIEVE, SEARCH } from "../../src/lookup/retrieval-tools.ts";
import { howOften } from "../how-often.ts";
import { clients } from "../upstream/clients/index.ts";
import { workbench } from "../upstream/clients/workbench.ts";
import { startTestGateway } from "./gateway-fixture.ts";

const TURNS = howOften(18, 28);
const WINDOW = howOften(12_000, 18_000);

describe.each(Object.entries(clients))("%s through the gateway", (_, runSession) => {
  it.each([
    ["in one piece", { isStreaming: false }],
    ["as a stream that cuts characters and lines apart", { isStreaming: true, chunkSeed: 7 }],
  ])("works on past its window and looks things up, answered %s", async (_title, { isStreaming, ...options }) => {
    const { upstream, gateway } = await start({ script: curiousAgent(), ...options });
    const { answers, isDone } = await runSession({
      baseUrl: gateway.url,
      turns: TURNS + 5,
      tools: workbench({ outputCharacters: 2_000 }),
      isStreaming,
    });

    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
    expect(gateway.faults).toEqual([]);
    expect(isDone).toBe(true);
    const names = new Set(answers.flatMap(({ calls }) => calls.map(({ name }) => name)));
    expect(names).toEqual(new Set(["read_file", "run_command", "search_code"]));
    const compactions = gateway.reports.filter(({ status }) => status === "compacted").length;
    expect(compactions).toBeGreaterThan(1);
    expect(upstream.log.at(-1)?.prompt?.rewrites).toBeLessThanOrEqual(compactions);
    expect(answers.some(({ text }) => text.includes("I looked it up."))).toBe(true);
  });
});

/** An agent that looks up what was taken out, alone and next to the client's tools. */
function curiousAgent(): DemoScript {
  const agent = agentScript({ turns: TURNS, isCalled: (name) => !name.startsWith("palimpsest_") });
  return (request) => {
    const answer = agent(request);
    const text = JSON.stringify(request.transcript.messages);
    const handle = /h-[0-9a-z]{8,}/.exec(text)?.[0];
    if (!request.tools.some(({ name }) => name === RETRIEVE) || handle === undefined) return answer;
    const last = JSON.stringify(request.transcript.messages.at(-1));
    if (last.includes("value_") === false) return answer;
    const lookUp: ScriptPart = { kind: "tool-call", toolName: RETRIEVE, input: { handle, lines: "1-3" } };
    const search: ScriptPart = { kind: "tool-call", toolName: SEARCH, input: { query: "value_1_1" } };
    const thinking = answer.parts.filter(({ kind }) => kind === "thinking");
    if (request.turn % 5 === 0)
      return { parts: [...thinking, { kind: "text", text: "I looked it up." }, lookUp, search] };
    return request.turn % 5 === 2 ? { parts: [...answer.parts, lookUp] } : answer;
  };
}

async function start(options: DemoUpstreamOptions) {
  const upstream = await createDemoUpstream({ windowTokens: WINDOW, ...options });
  onTestFinished(() => upstream.close());
  const gateway = await startTestGateway(new URL(upstream.origin), { windows: { "*": WINDOW } });
  return { upstream, gateway };
}
