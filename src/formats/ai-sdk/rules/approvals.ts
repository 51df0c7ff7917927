import type { Rule } from "../../finding.ts";
import { isObject, textField } from "../../wire-value.ts";
import { approvalsToSettle } from "./approvals-to-settle.ts";
import type { MessageView, RequestView } from "./request-view.ts";

/** `generateText` throws `InvalidToolApprovalError`; responses further up are ignored by it. */
export const approvalResponseWithoutRequest: Rule<RequestView> = {
  name: "approval-response-without-request",
  check(request, report) {
    for (const { approvalId, path, callId } of approvalsToSettle(request)) {
      if (callId !== undefined) continue;
      report(path, `No request for the approval ${approvalId}. Remove the response, or keep its request.`);
    }
  },
};

/** `generateText` throws `ToolCallNotFoundForApprovalError`, unless the result already stands beside the response. */
export const approvalRequestWithoutCall: Rule<RequestView> = {
  name: "approval-request-without-call",
  check(request, report) {
    const results = outputTypes(request.messages.at(-1));
    for (const { approvalId, path, callId, runBy, approved } of approvalsToSettle(request)) {
      if (callId === undefined || runBy !== undefined) continue;
      // A denial beside a denied response is not taken for the result: the SDK looks for the call again.
      const isAnswered = results.has(callId) && (approved || results.get(callId) !== "execution-denied");
      if (isAnswered) continue;
      report(path, `The approval ${approvalId} is for a call that is not there. Remove it, or keep the call.`);
    }
  },
};

function outputTypes(message: MessageView | undefined): Map<string, unknown> {
  const types = new Map<string, unknown>();
  for (const { type, part } of message?.parts ?? []) {
    const id = textField(part, "toolCallId");
    const output = part["output"];
    if (type === "tool-result" && id !== undefined) types.set(id, isObject(output) ? output["type"] : undefined);
  }
  return types;
}
