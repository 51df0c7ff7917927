import { linesOf } from "../../text/lines-of.ts";
import { lineUpMessages } from "./line-up-messages.ts";
import { parseMessage } from "./parse-message.ts";

/** More tools than any agent has. */
const MAX_TOOLS = 200;

/** The tools whose calls and results are in messages that were taken out together. */
export function listTools(range: string): Set<string> {
  const tools = new Set<string>();
  for (const line of linesOf(lineUpMessages(range))) {
    for (const part of parseMessage(line)?.parts ?? []) {
      const tool = part.kind === "call" || part.kind === "result" ? part.tool : undefined;
      if (tool !== undefined && tools.size < MAX_TOOLS) tools.add(tool);
    }
  }
  return tools;
}
