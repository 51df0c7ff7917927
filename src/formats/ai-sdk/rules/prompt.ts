import { isObject } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import type { RequestView } from "./request-view.ts";

/** `generateText` throws `InvalidPromptError` for an empty list. */
export const messagesNotEmpty: Rule<RequestView> = {
  name: "messages-not-empty",
  check({ list, listPath }, report) {
    if (list?.length === 0) report(listPath, "The list of messages is empty. Send at least one message.");
  },
};

/**
 * `generateText` throws `InvalidPromptError` for a system message among the messages unless
 * `allowSystemInMessages` is set. A bare array does not say whether it is set, so it passes.
 */
export const noSystemInMessages: Rule<RequestView> = {
  name: "no-system-in-messages",
  check({ wire, messages }, report) {
    if (!isObject(wire) || wire["allowSystemInMessages"]) return;
    for (const { role, path } of messages) {
      if (role === "system") {
        report(path, "System messages are not allowed here. Use instructions, or set allowSystemInMessages.");
      }
    }
  },
};
