import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import type { MessageView, RequestView } from "./request-view.ts";

/** `generateText` throws `InvalidToolApprovalError`; it ignores responses further up. */
export const approvalResponseWithoutRequest: Rule<RequestView> = {
  name: "approval-response-without-request",
  check(request, report) {
    for (const { approvalId, path, callId } of approvalsToSettle(request)) {
      if (callId !== undefined) continue;
      report(path, `No request for the approval ${approvalId}. Remove the response, or keep its request.`);
    }
  },
};

/** `generateText` throws `ToolCallNotFoundForApprovalError`, unless the result is already beside the response. */
export const approvalRequestWithoutCall: Rule<RequestView> = {
  name: "approval-request-without-call",
  check(request, report) {
    const results = outputTypes(request.messages.at(-1));
    for (const { approvalId, path, callId, runBy, approved } of approvalsToSettle(request)) {
      if (callId === undefined || runBy !== undefined) continue;
      // A denial beside a denied response does not count as the result: the SDK looks for the call again.
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

/** An approval response in the last message, which `generateText` carries out before it asks the model. */
interface ApprovalToSettle {
  readonly approvalId: string;
  readonly path: string;
  readonly approved: boolean;
  /** The call its request names; undefined if there is no such request. */
  readonly callId: string | undefined;
  /** Who runs that call; undefined if there is no such call. */
  readonly runBy: "client" | "provider" | undefined;
}

/** The approval responses that count: only those of a tool message that ends the list. */
export function approvalsToSettle({ messages }: RequestView): ApprovalToSettle[] {
  const last = messages.at(-1);
  const responses = last?.role === "tool" ? last.parts.filter(({ type }) => type === "tool-approval-response") : [];
  if (responses.length === 0) return [];

  const { requests, calls } = listAnswers(messages);
  return responses.flatMap(({ part, path }) => {
    const approvalId = textField(part, "approvalId");
    if (approvalId === undefined) return [];
    const callId = requests.get(approvalId);
    const runBy = callId === undefined ? undefined : calls.get(callId);
    return [{ approvalId, path, approved: part["approved"] === true, callId, runBy }];
  });
}

/** Of requests and calls that share an id, the last one counts, as in the SDK. */
function listAnswers(messages: readonly MessageView[]) {
  const requests = new Map<string, string>();
  const calls = new Map<string, "client" | "provider">();
  for (const { role, parts } of messages) {
    if (role !== "assistant") continue;
    for (const { type, part } of parts) {
      const callId = textField(part, "toolCallId");
      const approvalId = textField(part, "approvalId");
      if (callId === undefined) continue;
      if (type === "tool-call") calls.set(callId, part["providerExecuted"] ? "provider" : "client");
      if (type === "tool-approval-request" && approvalId !== undefined) requests.set(approvalId, callId);
    }
  }
  return { requests, calls };
}
