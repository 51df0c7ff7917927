import { textField } from "../../../core/json/wire-value.ts";
import type { AnthropicRule, BlockView, MessageView, RequestView } from "../request-view.ts";
import { hasToolResult, isServerCall, isServerResult } from "./block-types.ts";

/**
 * Every call is answered in the very next message.
 *
 * That holds at the end too: a conversation that stops at a call is refused.
 */
export const toolCallWithoutResult: AnthropicRule = {
  name: "tool-call-without-result",
  check({ messages }, report) {
    for (const [index, message] of messages.entries()) {
      if (message.role !== "assistant") continue;
      const answered = idsIn(resultsIn(messages[index + 1]), "tool_use_id");
      for (const call of callsIn(message)) {
        const id = textField(call.wire, "id");
        if (id === undefined || answered.has(id)) continue;
        report(`${call.path}.id`, `The call ${id} has no tool_result in the next message.`);
      }
    }
  },
};

/** Every result answers a call of the message right before it. */
export const toolResultWithoutCall: AnthropicRule = {
  name: "tool-result-without-call",
  check(request, report) {
    for (const [index, message] of request.messages.entries()) {
      if (message.role !== "user" || (index === 0 && continuesThread(request))) continue;
      const calls = idsIn(callsIn(request.messages[index - 1]), "id");
      for (const result of resultsIn(message)) {
        const id = textField(result.wire, "tool_use_id");
        if (id === undefined || calls.has(id)) continue;
        report(`${result.path}.tool_use_id`, `The result answers ${id}, but the previous message has no such call.`);
      }
    }
  },
};

/** Results come before anything else in their message. */
export const toolResultsFirst: AnthropicRule = {
  name: "tool-results-first",
  check({ messages }, report) {
    for (const message of messages) {
      if (message.role !== "user") continue;
      const firstOther = message.blocks.findIndex((block) => block.type !== "tool_result");
      if (firstOther < 0) continue;
      const late = message.blocks.slice(firstOther).find((block) => block.type === "tool_result");
      if (late !== undefined) report(late.path, "A tool_result should come before all other content of its message.");
    }
  },
};

export const toolResultUnique: AnthropicRule = {
  name: "tool-result-unique",
  check({ messages }, report) {
    for (const message of messages) {
      const seen = new Set<string>();
      for (const result of resultsIn(message)) {
        const id = textField(result.wire, "tool_use_id");
        if (id === undefined) continue;
        if (seen.has(id)) report(`${result.path}.tool_use_id`, `The call ${id} is answered twice; keep one result.`);
        seen.add(id);
      }
    }
  },
};

/** The provider itself has the earlier turns, so a first result may answer a call that is not in the request. */
function continuesThread({ body }: RequestView): boolean {
  return textField(body?.["thread"], "type") === "continue";
}

function callsIn(message: MessageView | undefined): BlockView[] {
  return message?.role === "assistant" ? message.blocks.filter((block) => block.type === "tool_use") : [];
}

function resultsIn(message: MessageView | undefined): BlockView[] {
  return message?.role === "user" ? message.blocks.filter((block) => block.type === "tool_result") : [];
}

function idsIn(blocks: readonly BlockView[], key: string): ReadonlySet<string | undefined> {
  return new Set(blocks.map((block) => textField(block.wire, key)));
}

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

export const toolCallIdUnique: AnthropicRule = {
  name: "tool-call-id-unique",
  check(request, report) {
    const seen = new Set<string>();
    for (const { id, block } of callIds(request)) {
      if (seen.has(id)) report(`${block.path}.id`, `The id ${id} is used by two calls; give each call its own.`);
      seen.add(id);
    }
  },
};

export const toolCallIdPattern: AnthropicRule = {
  name: "tool-call-id-pattern",
  check(request, report) {
    for (const { id, block } of callIds(request)) {
      if (!/^[a-zA-Z0-9_-]+$/.test(id)) {
        report(`${block.path}.id`, "The id of a call may contain only letters, digits, underscores and hyphens.");
      }
    }
  },
};

function callIds({ messages }: RequestView): { readonly id: string; readonly block: BlockView }[] {
  return messages.flatMap((message) =>
    message.blocks.flatMap((block) => {
      const id = block.type === "tool_use" ? textField(block.wire, "id") : undefined;
      return id === undefined ? [] : [{ id, block }];
    }),
  );
}
