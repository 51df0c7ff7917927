import { inventArguments } from "./invent-arguments.ts";
import type { DemoScript, ScriptPart } from "./script.ts";

export interface AgentScriptOptions {
  /** After this many answers the agent says that it is done. */
  readonly turns?: number;
  /** Which of the client's tools it calls; all by default. */
  readonly isCalled?: (toolName: string) => boolean;
}

/** How often two tools are called at once, as agents do. */
const PARALLEL_EVERY = 4;

/** An agent at work: it thinks if it may, says what it does, calls the client's tools in turn, and ends. */
export function agentScript({ turns = 20, isCalled = () => true }: AgentScriptOptions = {}): DemoScript {
  return ({ turn, tools, canThink }) => {
    const offered = tools.filter((tool) => isCalled(tool.name));
    const isDone = turn >= turns || offered.length === 0;
    const thinking: ScriptPart[] = canThink ? [{ kind: "thinking", text: thoughtOf(turn, isDone) }] : [];
    if (isDone) return { parts: [...thinking, { kind: "text", text: `Done after ${turn} steps. ✅` }] };

    const count = turn % PARALLEL_EVERY === PARALLEL_EVERY - 1 ? 2 : 1;
    const calls = Array.from({ length: count }, (_, index): ScriptPart[] => {
      const tool = offered[(turn + index) % offered.length];
      if (tool === undefined) return [];
      const input = inventArguments(tool.wire, turn * PARALLEL_EVERY + index);
      return [{ kind: "tool-call", toolName: tool.name, input }];
    });
    const text = `Step ${turn + 1}: I look at the next part – naïve guesses won't do.`;
    return { parts: [...thinking, { kind: "text", text }, ...calls.flat()] };
  };
}

function thoughtOf(turn: number, isDone: boolean): string {
  return isDone ? "Everything is checked; I can report." : `Part ${turn + 1} is next; the result decides what follows.`;
}
