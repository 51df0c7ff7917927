import type { MessageView } from "../request-view.ts";

/** Calls that the provider answers itself, inside the assistant's turn. */
const SERVER_CALLS: ReadonlySet<string> = new Set(["server_tool_use", "mcp_tool_use"]);

const SERVER_RESULTS: ReadonlySet<string> = new Set([
  "web_search_tool_result",
  "web_fetch_tool_result",
  "code_execution_tool_result",
  "bash_code_execution_tool_result",
  "text_editor_code_execution_tool_result",
  "tool_search_tool_result",
  "advisor_tool_result",
  "mcp_tool_result",
]);

export function isServerCall(type: string): boolean {
  return SERVER_CALLS.has(type);
}

export function isServerResult(type: string): boolean {
  return SERVER_RESULTS.has(type);
}

export function isThinking(type: string): boolean {
  return type === "thinking" || type === "redacted_thinking";
}

export function hasToolResult(message: MessageView): boolean {
  return message.blocks.some((block) => block.type === "tool_result");
}
