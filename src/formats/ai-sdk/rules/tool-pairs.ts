import { textField } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import { approvalsToSettle } from "./approvals.ts";
import type { RequestView } from "./request-view.ts";

/**
 * `generateText` throws `MissingToolResultsError` if a call has no result in a tool message
 * before the next user or system message, or before the end.
 *
 * Calls that the provider runs itself need none, and calls with an approval response in the last
 * message get theirs from `generateText`. A call that still waits for its approval is refused.
 */
export const toolCallWithoutResult: Rule<RequestView> = {
  name: "tool-call-without-result",
  check(request, report) {
    const open = new Map<string, string>();
    const reportOpen = (): void => {
      for (const [id, path] of open) {
        report(path, `The tool call ${id} has no result. Add one in a tool message that follows, or remove the call.`);
      }
      open.clear();
    };

    for (const { role, parts } of request.messages) {
      if (role === "user" || role === "system") reportOpen();
      for (const { type, part, path } of parts) {
        const id = textField(part, "toolCallId");
        if (id === undefined) continue;
        if (role === "assistant" && type === "tool-call" && !part["providerExecuted"]) open.set(id, path);
        if (role === "tool" && type === "tool-result") open.delete(id);
      }
    }
    for (const id of idsSettledByApproval(request)) open.delete(id);
    reportOpen();
  },
};

/**
 * The calls that get a result before the model is asked: the SDK runs what was approved, and writes
 * a denial for what was not. Of several responses for one call the first counts.
 */
function idsSettledByApproval(request: RequestView): Set<string> {
  const seen = new Set<string>();
  const settled = new Set<string>();
  for (const { callId, approved, runBy } of approvalsToSettle(request)) {
    if (callId === undefined || seen.has(callId)) continue;
    seen.add(callId);
    if (!approved || runBy === "client") settled.add(callId);
  }
  return settled;
}

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
