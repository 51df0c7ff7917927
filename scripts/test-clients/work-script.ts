import type { Message } from "../../src/core/model/message.ts";
import { readSchema } from "../../src/gateway/demo/scripts/invent-arguments.ts";
import type { DemoScript, ScriptPart } from "../../src/gateway/demo/scripts/script.ts";
import { SEARCH } from "../../src/lookup/retrieval-tools.ts";
import { FACTS, partFile } from "./work-folder.ts";

const SHELLS = ["Bash", "exec_command", "shell_command", "shell", "run_shell_command"];

/**
 * Plays an agent that reads one part of the project after the other with the client's own shell, then looks up the facts
 * of the first parts, and ends with what it found.
 */
export function workScript(steps: number): DemoScript {
  return ({ turn, tools, transcript }) => {
    const shell = tools.find(({ name }) => SHELLS.includes(name));
    // Clients ask for titles and the like beside their sessions.
    if (shell === undefined) return { parts: [{ kind: "text", text: "A session" }] };
    if (turn < steps) {
      const text: ScriptPart = { kind: "text", text: `Step ${turn + 1}: I read the next part.` };
      return { parts: [text, { kind: "tool-call", toolName: shell.name, input: readPart(shell, turn) }] };
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

function readPart(shell: { readonly wire: unknown }, turn: number): unknown {
  const command = `cat ${partFile(turn)}`;
  const schema = readSchema(shell.wire) as { readonly properties?: Readonly<Record<string, { type?: unknown }>> };
  const { properties = {} } = schema;
  if (properties["cmd"] !== undefined) return { cmd: command };
  const isList = properties["command"]?.type === "array";
  return { command: isList ? ["bash", "-lc", command] : command, ...(!isList && { description: "Read a part" }) };
}

function listResults({ parts }: Message): string[] {
  return parts.flatMap((part) => (part.kind === "tool-result" ? [JSON.stringify(part.output)] : []));
}
