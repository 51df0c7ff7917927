import { isObject } from "../../../core/json/wire-value.ts";
import { isEmptyContent } from "../empty-content.ts";
import type { AnthropicRule, MessageView } from "../request-view.ts";

/** Every message says something, except an assistant message at the very end. */
export const noEmptyMessage: AnthropicRule = {
  name: "no-empty-message",
  check({ messages }, report) {
    for (const message of messages) {
      const opensAnswer = message.role === "assistant" && message === messages.at(-1);
      if (opensAnswer || !saysNothing(message)) continue;
      report(`${message.path}.content`, "The message is empty; leave it out or give it content.");
    }
  },
};

/** Text blocks have more than white space; a block of the system prompt has at least one character. */
export const noEmptyText: AnthropicRule = {
  name: "no-empty-text",
  check({ messages, system, body }, report) {
    for (const message of messages) {
      for (const { type, wire, path } of message.blocks) {
        const text = wire["text"];
        // A message that is the empty string is named by `no-empty-message`.
        if (type !== "text" || typeof text !== "string" || message.wire["content"] === "" || !isBlank(text)) continue;
        report(path, "The text is empty or only white space; leave the block out.");
      }
    }
    if (!Array.isArray(body?.["system"])) return;
    for (const { type, wire, path } of system) {
      if (type === "text" && wire["text"] === "") report(path, "The text is empty; leave the block out.");
    }
  },
};

/** A missing content is a matter of shape; a system message may have no content if it sets an option. */
function saysNothing({ role, wire }: MessageView): boolean {
  const { content, output_config: options } = wire;
  if (role === "system") {
    const setsOption = isObject(options) && Object.keys(options).length > 0;
    return (content === "" || isEmptyContent(content)) && !setsOption;
  }
  return content === "" || (Array.isArray(content) && content.length === 0);
}

/** Unlike JavaScript, the provider does not treat the byte order mark as white space. */
function isBlank(text: string): boolean {
  return /^[^\S\uFEFF]*$/.test(text);
}
