import type { KeepPlan, PlanFacts } from "../../model/plan.ts";
import type { CompactionRequest } from "../../model/policy.ts";
import type { CompactionReport } from "../../model/report.ts";

/** The report of a pass that left the transcript as it was. */
export function reportUnchanged(
  plan: PlanFacts & Pick<KeepPlan, "backOff" | "failure">,
  status: "unchanged" | "in-flight" | "aborted",
  reason: string,
  countedAs: CompactionReport["countedAs"],
): CompactionReport {
  return {
    ...describePlan(plan),
    ...nameCount(plan.request, countedAs),
    status,
    reason,
    tokensAfter: plan.tokensBefore,
    messagesAfter: plan.messagesBefore,
    boundary: { start: 0, end: 0 },
    compactionCount: plan.state.compactionCount,
    ...NOTHING_DONE,
    cacheHints: [{ stableMessages: plan.messagesBefore, ttl: plan.policy.cacheTtl }],
    retention: [],
    pressure: plan.pressure,
    ...(plan.backOff !== undefined && { backOff: plan.backOff }),
    ...(plan.failure !== undefined && { failure: plan.failure }),
  };
}

/** What every report says about an unchanged transcript. */
export const NOTHING_DONE = {
  summary: "none",
  confidence: "none",
  steps: [],
  digests: [],
  handles: [],
  recoverable: true,
  persistence: "none",
} as const;

/** The provider's own count under its own name, if there is one. */
export function nameCount(
  { reportedTokens }: CompactionRequest,
  countedAs: CompactionReport["countedAs"],
): Pick<CompactionReport, "countedAs" | "reportedTokens"> {
  return reportedTokens === undefined ? { countedAs } : { countedAs: "reported", reportedTokens };
}

/** What every report says about its transcript. */
export function describePlan(plan: PlanFacts) {
  const { budget, request, policy } = plan;
  return {
    trigger: request.trigger,
    profile: policy.profile,
    windowTokens: budget.windowTokens,
    thresholdTokens: budget.thresholdTokens,
    targetTokens: plan.targetTokens,
    estimatedPromptTokens: plan.tokensBefore,
    staticTokens: plan.staticTokens,
    tokensBefore: plan.tokensBefore,
    messagesBefore: plan.messagesBefore,
    ...(request.keepLast !== undefined && {
      keepLast: { asked: request.keepLast, kept: plan.keptLast ?? request.keepLast },
    }),
    ...(plan.cost !== undefined && { cost: plan.cost }),
  };
}
