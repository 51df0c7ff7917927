import type { AnthropicRule, MessageView } from "../request-view.ts";
import { isServerCall, isServerResult } from "./block-types.ts";

/** The conversation opens with the user, or with the provider's own summary of what came before. */
export const firstMessageUser: AnthropicRule = {
  name: "first-message-user",
  check({ messages }, report) {
    const [first] = messages;
    if (first === undefined || first.role === "user" || first.blocks[0]?.type === "compaction") return;
    report(`${first.path}.role`, "The first message should have the role user.");
  },
};

/**
 * Two messages in a row never have the same speaker.
 *
 * The provider's summary of earlier turns is nobody's turn, so either side may speak after it.
 */
export const rolesAlternate: AnthropicRule = {
  name: "roles-alternate",
  check({ messages }, report) {
    for (const [index, message] of messages.entries()) {
      const before = messages[index - 1];
      if (message.role === "system" || message.role !== before?.role || isCompaction(before)) continue;
      report(`${message.path}.role`, "Two messages in a row have the same role; join them into one.");
    }
  },
};

/** An instruction in mid-conversation comes after the user (or after a server tool) and before the assistant. */
export const systemMessagePlace: AnthropicRule = {
  name: "system-message-place",
  check({ messages }, report) {
    for (const [index, message] of messages.entries()) {
      const [before, after] = [messages[index - 1], messages[index + 1]];
      // At the very front, it breaks `first-message-user` instead.
      if (message.role !== "system" || before === undefined) continue;
      if (before.role !== "user" && !endsInServerTool(before)) {
        report(`${message.path}.role`, "A system message should follow a user message.");
      } else if (after !== undefined && after.role !== "assistant") {
        report(`${message.path}.role`, "A system message should be the last or be followed by an assistant message.");
      }
    }
  },
};

function isCompaction({ blocks }: MessageView): boolean {
  return blocks.length > 0 && blocks.every((block) => block.type === "compaction");
}

function endsInServerTool({ role, blocks }: MessageView): boolean {
  const type = blocks.at(-1)?.type ?? "";
  return role === "assistant" && (isServerCall(type) || isServerResult(type));
}

const SPEAKERS: ReadonlyMap<string, string> = new Map([
  ["tool_use", "assistant"],
  ["server_tool_use", "assistant"],
  ["mcp_tool_use", "assistant"],
  ["thinking", "assistant"],
  ["redacted_thinking", "assistant"],
  ["tool_result", "user"],
]);

/** Calls and thinking belong to the assistant, results to the user. */
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
