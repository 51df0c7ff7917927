import type { Rule } from "../../finding.ts";
import { textField } from "../../wire-value.ts";
import type { RequestView } from "./request-view.ts";

/**
 * No two calls share an id (per docs: providers pair calls and results by it).
 *
 * Calls that the provider runs itself are left out, because the SDK repeats such a call under the
 * same id once it was approved.
 */
export const toolCallIdUnique: Rule<RequestView> = {
  name: "tool-call-id-unique",
  check({ messages }, report) {
    const seen = new Set<string>();
    for (const { role, parts } of messages) {
      if (role !== "assistant") continue;
      for (const { type, part, path } of parts) {
        const id = textField(part, "toolCallId");
        if (type !== "tool-call" || id === undefined || part["providerExecuted"]) continue;
        if (seen.has(id))
          report(`${path}.toolCallId`, `The id ${id} is taken by an earlier call. Give each call its own.`);
        seen.add(id);
      }
    }
  },
};
