import { parseJson } from "../../core/text/parse-json.ts";

/** More tools than an agent has. */
const MOST_TOOLS = 200;
// Inside of a text the quotation marks are escaped, so what a message quotes is not taken for its own.
const TOOL_NAME = /"toolName":("(?:[^"\\]|\\.)*")/g;

/** The tools whose calls and results stand in messages that were taken out together, as JSON. */
export function findTools(messages: string): Set<string> {
  const tools = new Set<string>();
  for (const [, name = '""'] of messages.matchAll(TOOL_NAME)) {
    if (tools.size >= MOST_TOOLS) break;
    const tool = parseJson(name);
    if (typeof tool === "string") tools.add(tool);
  }
  return tools;
}
