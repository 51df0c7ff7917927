import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { DemoScript, ScriptPart } from "../../src/gateway/demo/scripts/script.ts";
import { RETRIEVE, SEARCH } from "../../src/lookup/retrieval-tools.ts";

/** What the agent says with an answer for which it looked something up. */
export const LOOKED_UP = "I looked it up.";

/**
 * An agent that works for this many turns and now and then looks up what was taken out, alone and next to the client's
 * tools.
 */
export function curiousAgent(turns: number): DemoScript {
  const agent = agentScript({ turns, isCalled: (name) => !name.startsWith("palimpsest_") });
  return (request) => {
    const answer = agent(request);
    const handle = /h-[0-9a-z]{8,}/.exec(JSON.stringify(request.transcript.messages))?.[0];
    if (!request.tools.some(({ name }) => name === RETRIEVE) || handle === undefined) return answer;
    // After a look-up the agent continues its work.
    if (!JSON.stringify(request.transcript.messages.at(-1)).includes("étape")) return answer;
    const lookUp: ScriptPart = { kind: "tool-call", toolName: RETRIEVE, input: { handle, lines: "1-2" } };
    const search: ScriptPart = { kind: "tool-call", toolName: SEARCH, input: { query: "zebra" } };
    const thinking = answer.parts.filter(({ kind }) => kind === "thinking");
    if (request.turn % 16 === 3) return { parts: [...thinking, { kind: "text", text: LOOKED_UP }, lookUp, search] };
    return request.turn % 16 === 9 ? { parts: [...answer.parts, lookUp] } : answer;
  };
}
