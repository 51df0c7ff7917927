import type { Rule } from "../../finding.ts";
import { textField } from "../../wire-value.ts";
import { approvalsToSettle } from "./approvals-to-settle.ts";
import type { RequestView } from "./request-view.ts";

/**
 * `generateText` throws `MissingToolResultsError` where a call has no result in a tool message
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
