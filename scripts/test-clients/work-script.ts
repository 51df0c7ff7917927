import type { Message } from "../../src/core/model/message.ts";
import type { ToolDefinition } from "../../src/core/model/transcript.ts";
import { findShell, shellInput } from "../../src/gateway/demo/scripts/call-shell.ts";
import type { DemoScript, ScriptAnswer, ScriptPart } from "../../src/gateway/demo/scripts/script.ts";
import { SEARCH } from "../../src/lookup/retrieval-tools.ts";
import { FACTS, partFile } from "./work-folder.ts";

const SUB_AGENTS = ["Agent", "Task"];
/** What distinguishes the sub-agent's conversation from that of the agent. */
const SUB_TASK = "Read the next two parts by yourself, then report.";
/** Its first step, and how often there is another one. */
const SUB_STEP = { first: 15, every: 40 };
const SUB_PARTS = 2;

/**
 * Plays an agent that reads one part of the project after the other with the client's own shell, then looks up the
 * facts of the first parts, and ends with what it found. If the client has sub-agents, they do some of the steps.
 */
export function workScript(steps: number): DemoScript {
  return ({ turn, tools, transcript, canThink }) => {
    const shell = findShell(tools);
    // Clients also ask for titles and the like, outside their sessions.
    if (shell === undefined) return { parts: [{ kind: "text", text: "A session" }] };
    if (isSubTask(transcript.messages)) return playSubAgent(shell, turn);
    const subAgent = tools.find(({ name }) => SUB_AGENTS.includes(name));
    if (subAgent !== undefined && turn < steps && turn % SUB_STEP.every === SUB_STEP.first) {
      const input = { description: "Read two parts", prompt: SUB_TASK, subagent_type: "general-purpose" };
      return { parts: [{ kind: "tool-call", toolName: subAgent.name, input }] };
    }
    if (turn < steps) {
      const text: ScriptPart = { kind: "text", text: `Step ${turn + 1}: I read the next part.` };
      // If thinking is bound to what came before it, a compaction has to respect that.
      const thinking: ScriptPart[] = canThink ? [{ kind: "thinking", text: `Part ${turn} comes next.` }] : [];
      return { parts: [...thinking, text, { kind: "tool-call", toolName: shell.name, input: readPart(shell, turn) }] };
    }
    const seen = transcript.messages.flatMap(listResults).join("\n");
    const fact = FACTS[turn - steps];
    const canSearch = tools.some(({ name }) => name === SEARCH);
    if (fact !== undefined && canSearch) {
      return { parts: [{ kind: "tool-call", toolName: SEARCH, input: { query: fact.question } }] };
    }
    const found = FACTS.filter(({ pattern }) => pattern.test(seen)).length;
    return { parts: [{ kind: "text", text: `Done: ${found} of ${FACTS.length} facts.` }] };
  };
}

function isSubTask(messages: readonly Message[]): boolean {
  const first = messages.find(({ role }) => role === "user");
  return first?.parts.some((part) => part.kind === "text" && part.text.includes(SUB_TASK)) ?? false;
}

function playSubAgent(shell: ToolDefinition, turn: number): ScriptAnswer {
  if (turn >= SUB_PARTS) return { parts: [{ kind: "text", text: "I read two parts." }] };
  return { parts: [{ kind: "tool-call", toolName: shell.name, input: readPart(shell, turn) }] };
}

/** Qwen Code only: on a busy machine it loses what a command prints right before its end, with or without a gateway. */
const HASTY_SHELL = "run_shell_command";

function readPart(shell: ToolDefinition, turn: number): unknown {
  return shellInput(shell, `cat ${partFile(turn)}${shell.name === HASTY_SHELL ? "; sleep 0.2" : ""}`);
}

function listResults({ parts }: Message): string[] {
  return parts.flatMap((part) => (part.kind === "tool-result" ? [JSON.stringify(part.output)] : []));
}
