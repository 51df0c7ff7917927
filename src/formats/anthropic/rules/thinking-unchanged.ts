import { textField } from "../../../core/json/wire-value.ts";
import type { AnthropicRule, BlockView, MessageView, RequestView } from "../request-view.ts";
import { hasToolResult, isServerCall, isThinking } from "./block-types.ts";

/**
 * While tools are being answered, the thinking that led to the calls must be sent back byte for byte.
 *
 * The turn being continued is everything after the last message with the user's own words. Its assistant messages are
 * found in the request before by the ids of their calls. The thinking of such a message is either complete and equal,
 * or left out altogether: then the provider continues without it. A part of it, another order or another byte is
 * refused.
 */
export const thinkingUnchanged: AnthropicRule = {
  name: "thinking-unchanged",
  check(request, report) {
    if (request.previous === undefined) return;
    const before = assistantByCall(request.previous);
    for (const message of turnBeingContinued(request)) {
      const original = callIds(message).flatMap((id) => before.get(id) ?? [])[0];
      if (original === undefined) continue;
      const [now, then] = [thinkingIn(message), thinkingIn(original)];
      if (now.length === 0) continue;
      const changed = now.find((block, index) => !sameThinking(block, then[index]));
      const place = changed ?? (now.length < then.length ? now.at(-1) : undefined);
      if (place === undefined) continue;
      report(
        place.path,
        "Thinking of the turn being continued was changed; send it as it came or leave all of it out.",
      );
    }
  },
};

function turnBeingContinued({ messages }: RequestView): readonly MessageView[] {
  const request = messages.findLastIndex((message) => message.role === "user" && !hasToolResult(message));
  return messages.slice(request + 1).filter((message) => message.role === "assistant");
}

function assistantByCall({ messages }: RequestView): ReadonlyMap<string, MessageView> {
  const found = new Map<string, MessageView>();
  for (const message of messages) for (const id of callIds(message)) found.set(id, message);
  return found;
}

function callIds({ blocks }: MessageView): string[] {
  return blocks.flatMap(({ type, wire }) => {
    const id = type === "tool_use" || isServerCall(type) ? textField(wire, "id") : undefined;
    return id === undefined ? [] : [id];
  });
}

function thinkingIn({ blocks }: MessageView): BlockView[] {
  return blocks.filter((block) => isThinking(block.type));
}

function sameThinking(one: BlockView, other: BlockView | undefined): boolean {
  return ["type", "thinking", "signature", "data"].every((key) => one.wire[key] === other?.wire[key]);
}

/** Thinking leads to something: an assistant message never ends with it. */
export const thinkingNotLast: AnthropicRule = {
  name: "thinking-not-last",
  check({ messages }, report) {
    for (const message of messages) {
      const block = message.role === "assistant" ? message.blocks.at(-1) : undefined;
      if (block === undefined || !isThinking(block.type)) continue;
      report(
        block.path,
        "An assistant message should not end with thinking; remove the block or keep what followed it.",
      );
    }
  },
};
