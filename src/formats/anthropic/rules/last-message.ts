import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { refusesPrefill } from "../model-facts.ts";
import type { AnthropicRule, MessageView, RequestView } from "../request-view.ts";
import { isServerCall, isServerResult } from "./block-types.ts";

/** A conversation may end with the assistant's own words only if the model can continue from them. */
export const noPrefill: AnthropicRule = {
  name: "no-prefill",
  check(request, report) {
    const last = assistantAtTheEnd(request);
    const { body } = request;
    // The token of a refused request allows this exactly once.
    if (last === undefined || body === undefined || isPause(last) || body["fallback_credit_token"] != null) return;
    if (last.blocks.at(-1)?.type !== "text") return;
    if (thinks(body)) {
      report(`${last.path}.role`, "With thinking on, the last message should be a user message.");
    } else if (refusesPrefill(textField(body, "model") ?? "")) {
      report(`${last.path}.role`, "This model does not continue an assistant message; end with a user message.");
    }
  },
};

export const noTrailingWhitespace: AnthropicRule = {
  name: "no-trailing-whitespace",
  check(request, report) {
    const block = assistantAtTheEnd(request)?.blocks.at(-1);
    const text = block?.type === "text" ? block.wire["text"] : undefined;
    if (block === undefined || typeof text !== "string" || !/[^\S\uFEFF]$/.test(text)) return;
    report(block.path, "The assistant message at the end should not end in white space.");
  },
};

/** Undefined also for a request to summarize: that one may end anywhere. */
function assistantAtTheEnd({ messages, body }: RequestView): MessageView | undefined {
  const last = messages.at(-1);
  return last?.role === "assistant" && !isObject(body?.["compaction"]) ? last : undefined;
}

/** An answer that a server tool or a compaction interrupted is sent back to be continued. */
function isPause({ blocks }: MessageView): boolean {
  return blocks.some(({ type }) => isServerCall(type) || isServerResult(type) || type === "compaction");
}

function thinks(body: WireObject): boolean {
  const type = textField(body["thinking"], "type");
  return type === "enabled" || type === "adaptive";
}
