import type { Message } from "../../src/core/model/message.ts";
import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";
import { SEARCH } from "../../src/lookup/retrieval-tools.ts";
import { FACTS, LINES_PER_PART, partFile } from "./work-folder.ts";

/** What Claude Code calls the MCP server's own tool. */
const MCP_RETRIEVE = "mcp__palimpsest__retrieve";
const HANDLES = /h-[0-9a-z]{8,}/g;
/**
 * How many parts the first call prints: more than Claude Code hands to a hook, so that the hook reads the file with the
 * rest.
 */
export const MANY_PARTS = 12;
/** The second-to-last line of them, which no reduction to the tokens of one output shows. */
const HIDDEN_LINE = `${MANY_PARTS - 1}.${LINES_PER_PART - 2} `;

/**
 * Plays an agent whose first call prints several parts at once, so that the hook shortens the output; it opens the
 * handle in it by MCP, reads one part after the other past its window, then looks up the facts of the first parts
 * through the gateway.
 */
export function agentScript(steps: number): DemoScript {
  let isReadBack = false;
  return ({ turn, tools, transcript }) => {
    const has = (name: string): boolean => tools.some((tool) => tool.name === name);
    // Claude Code also asks for titles and the like, outside its sessions.
    if (!has("Bash")) return { parts: [{ kind: "text", text: "A session" }] };
    const seen = transcript.messages.flatMap(listResults);
    if (turn === 0) return call("Bash", { command: `cat ${listParts(MANY_PARTS)}`, description: "Read many parts" });
    if (turn === 1) {
      const handle = (seen.at(-1)?.match(HANDLES) ?? []).at(-1) ?? "none";
      return call(MCP_RETRIEVE, { handle, pattern: HIDDEN_LINE });
    }
    if (turn === 2) isReadBack = seen.at(-1)?.includes(HIDDEN_LINE) ?? false;
    if (turn < steps) return call("Bash", { command: `cat ${partFile(turn)}`, description: "Read a part" });
    const fact = FACTS[turn - steps];
    if (fact !== undefined && has(SEARCH)) return call(SEARCH, { query: fact.question });
    const found = FACTS.filter(({ pattern }) => seen.some((text) => pattern.test(text))).length;
    return {
      parts: [
        {
          kind: "text",
          text: `Done: ${found} of ${FACTS.length} facts. Hidden line ${isReadBack ? "" : "not "}read back.`,
        },
      ],
    };
  };
}

function call(toolName: string, input: unknown): ReturnType<DemoScript> {
  return { parts: [{ kind: "tool-call", toolName, input }] };
}

function listParts(parts: number): string {
  return Array.from({ length: parts }, (_, part) => partFile(part)).join(" ");
}

function listResults({ parts }: Message): string[] {
  return parts.flatMap((part) => (part.kind === "tool-result" ? [JSON.stringify(part.output)] : []));
}
