import { checkRules, type Finding, type Rule } from "../finding.ts";
import { approvalRequestWithoutCall, approvalResponseWithoutRequest } from "./rules/approvals.ts";
import { mediaData } from "./rules/media-data.ts";
import { messagesNotEmpty, noSystemInMessages } from "./rules/prompt.ts";
import { type RequestView, viewRequest } from "./rules/request-view.ts";
import { shape } from "./rules/shape.ts";
import { toolCallIdUnique, toolCallWithoutResult, toolResultWithoutCall } from "./rules/tool-pairs.ts";

const rules: readonly Rule<RequestView>[] = [
  shape,
  messagesNotEmpty,
  noSystemInMessages,
  toolCallWithoutResult,
  toolResultWithoutCall,
  toolCallIdUnique,
  approvalResponseWithoutRequest,
  approvalRequestWithoutCall,
  mediaData,
];

export const ruleNames: readonly string[] = rules.map((rule) => rule.name);

/** Checks what the SDK's schema and `generateText` refuse, and what every provider behind them refuses. */
export function validate(wire: unknown): readonly Finding[] {
  return checkRules(viewRequest(wire), rules);
}
