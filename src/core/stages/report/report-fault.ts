import { CompactionError } from "../../base/errors.ts";
import { nameFault } from "../../base/name-fault.ts";
import type { Budget } from "../../model/budget.ts";
import type { CompactionPolicy, CompactionRequest } from "../../model/policy.ts";
import type { CompactionReport } from "../../model/report.ts";
import type { Transcript } from "../../model/transcript.ts";
import { measurePressure } from "../../policy/measure-pressure.ts";
import { NOTHING_DONE, nameCount } from "./report-unchanged.ts";

export interface FaultyPass {
  readonly transcript: Transcript;
  readonly budget: Budget;
  readonly policy: CompactionPolicy;
  readonly request: CompactionRequest;
}

/** The report of a pass that failed, or never began: the transcript stays unchanged. */
export function reportFault(
  { transcript, budget, policy, request }: FaultyPass,
  reason: string,
  countedAs: CompactionReport["countedAs"],
): CompactionReport {
  // The fault may have been in the counting itself.
  const tokens = request.reportedTokens ?? 0;
  return {
    status: "aborted",
    reason,
    trigger: request.trigger,
    profile: policy.profile,
    windowTokens: budget.windowTokens,
    thresholdTokens: budget.thresholdTokens,
    targetTokens: policy.targetTokens ?? budget.thresholdTokens,
    estimatedPromptTokens: tokens,
    staticTokens: 0,
    tokensBefore: tokens,
    tokensAfter: tokens,
    ...nameCount(request, countedAs),
    messagesBefore: transcript.messages.length,
    messagesAfter: transcript.messages.length,
    boundary: { start: 0, end: 0 },
    compactionCount: 0,
    ...NOTHING_DONE,
    cacheHints: [{ stableMessages: transcript.messages.length, ttl: policy.cacheTtl }],
    pressure: measurePressure(tokens, budget),
    retention: [],
  };
}

/** Why a pass failed. */
export function describeFault(error: unknown): string {
  const name = nameFault(error);
  return error instanceof CompactionError ? name : `a fault of ours (${name}); the transcript is as it was`;
}
