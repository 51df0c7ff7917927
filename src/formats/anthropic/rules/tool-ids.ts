import { textField } from "../../wire-value.ts";
import type { AnthropicRule, BlockView, RequestView } from "../request-view.ts";

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
        report(`${block.path}.id`, "The id of a call should hold only letters, digits, underscores and hyphens.");
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
