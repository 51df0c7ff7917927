import { textField } from "../../wire-value.ts";
import type { AnthropicRule } from "../request-view.ts";
import { hasToolResult, isServerCall, isServerResult } from "./block-types.ts";

/**
 * A server tool that was called has its result before the user speaks again.
 *
 * Until then it may be open: a paused turn is sent back to be continued, and code that calls
 * client tools stays open while those are answered.
 */
export const serverToolCallWithoutResult: AnthropicRule = {
  name: "server-tool-call-without-result",
  check({ messages }, report) {
    const answered = new Set<string | undefined>();
    for (const { blocks } of messages) {
      for (const block of blocks) if (isServerResult(block.type)) answered.add(textField(block.wire, "tool_use_id"));
    }
    const lastTurn = messages.findLastIndex((message) => message.role === "user" && !hasToolResult(message));
    for (const [index, { blocks }] of messages.entries()) {
      if (index >= lastTurn) break;
      for (const block of blocks) {
        const id = textField(block.wire, "id");
        if (!isServerCall(block.type) || id === undefined || answered.has(id)) continue;
        report(`${block.path}.id`, `The server tool call ${id} has no result; keep or remove the two together.`);
      }
    }
  },
};

export const serverToolResultWithoutCall: AnthropicRule = {
  name: "server-tool-result-without-call",
  check({ messages }, report) {
    const called = new Set<string | undefined>();
    for (const { blocks } of messages) {
      for (const block of blocks) {
        if (isServerCall(block.type)) called.add(textField(block.wire, "id"));
        const id = textField(block.wire, "tool_use_id");
        if (!isServerResult(block.type) || id === undefined || called.has(id)) continue;
        report(`${block.path}.tool_use_id`, `The result answers ${id}, but no server tool call before it has that id.`);
      }
    }
  },
};
