import { textField } from "../../wire-value.ts";
import type { AnthropicRule, BlockView, MessageView, RequestView } from "../request-view.ts";

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
        report(`${result.path}.tool_use_id`, `The result answers ${id}, but the message before holds no such call.`);
      }
    }
  },
};

/** Results stand before anything else in their message. */
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

/** The provider itself holds the earlier turns, so a first result may answer a call that is not in the request. */
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
