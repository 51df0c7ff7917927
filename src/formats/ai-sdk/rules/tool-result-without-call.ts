import type { Rule } from "../../finding.ts";
import { textField } from "../../wire-value.ts";
import type { RequestView } from "./request-view.ts";

/**
 * Every result follows its call, and a call has one result.
 *
 * The SDK passes such results on; the providers refuse them (per docs). Results of tools that the
 * provider runs itself are not counted: the SDK repeats such a call once it was approved.
 */
export const toolResultWithoutCall: Rule<RequestView> = {
  name: "tool-result-without-call",
  check({ messages }, report) {
    const known = new Set<string>();
    const runByProvider = new Set<string>();
    const unanswered = new Map<string, number>();

    for (const { role, parts } of messages) {
      for (const { type, part, path } of parts) {
        const id = textField(part, "toolCallId");
        if (id === undefined) continue;
        if (type === "tool-call" && role === "assistant") {
          known.add(id);
          if (part["providerExecuted"]) runByProvider.add(id);
          unanswered.set(id, (unanswered.get(id) ?? 0) + 1);
        }
        if (type !== "tool-result") continue;
        if (!known.has(id)) {
          report(path, `The tool result ${id} has no call before it. Remove it, or keep its call.`);
        } else if (role === "tool" && !runByProvider.has(id)) {
          const count = unanswered.get(id) ?? 0;
          if (count === 0) report(path, `The tool call ${id} already has a result. Remove this one.`);
          else unanswered.set(id, count - 1);
        }
      }
    }
  },
};
