import type { AnthropicRule } from "../request-view.ts";

const SPEAKERS: ReadonlyMap<string, string> = new Map([
  ["tool_use", "assistant"],
  ["server_tool_use", "assistant"],
  ["mcp_tool_use", "assistant"],
  ["thinking", "assistant"],
  ["redacted_thinking", "assistant"],
  ["tool_result", "user"],
]);

/** Calls and thinking are the assistant's, results are the user's. */
export const blockRole: AnthropicRule = {
  name: "block-role",
  check({ messages }, report) {
    for (const message of messages) {
      for (const block of message.blocks) {
        const speaker = SPEAKERS.get(block.type);
        if (speaker === undefined || speaker === message.role) continue;
        report(`${block.path}.type`, `A ${block.type} block is allowed in ${speaker} messages only.`);
      }
    }
  },
};
