import type { PlanFacts } from "../../model/plan.ts";
import type { LastPass, PassEffect } from "../../model/state.ts";

/** A pass that saves less is not worth the cache it breaks. */
const MIN_SAVING = 0.1;

export interface PassResult {
  readonly tokensAfter: number;
  /**
   * What the handoff costs if a model wrote its prose; otherwise 0, because what we write ourselves takes only what is
   * left.
   */
  readonly summaryTokens: number;
}

/** Judges by our own count whether a pass worked, and notes what to compare with the provider's next count. */
export function judgePass(plan: PlanFacts, { tokensAfter, summaryTokens }: PassResult): PassEffect {
  const { policy, request, state } = plan;
  const last: LastPass = {
    tokensBefore: plan.tokensBefore,
    tokensAfter,
    summaryTokens,
    poorBefore: state.effect.poorPasses,
    through: plan.numbers.at(-1) ?? 0,
    windowTokens: plan.budget.windowTokens,
    profile: policy.profile,
    wasAsked: request.force || request.trigger === "manual",
    ...(request.reportedTokens !== undefined && { reportedBefore: request.reportedTokens }),
    ...(policy.targetTokens !== undefined && { targetTokens: policy.targetTokens }),
    ...(request.keepLast !== undefined && { keepLast: request.keepLast }),
  };
  return { ...judge(last, plan.tokensBefore, tokensAfter), last };
}

export interface NextCount {
  /** The provider's count of the prompt after the pass; undefined if it did not say. */
  readonly reportedTokens: number | undefined;
  /** Our own count of the same prompt. */
  readonly tokensNow: number;
}

/**
 * Judges the last pass again by what the provider counts now: a shorter list of messages proves nothing.
 *
 * What has arrived since is not the pass's fault, so we subtract our own count of it.
 */
export function settleEffect(effect: PassEffect, { reportedTokens, tokensNow }: NextCount): PassEffect {
  const { last } = effect;
  if (last === undefined || reportedTokens === undefined) return effect;
  const grownTokens = Math.max(0, tokensNow - last.tokensAfter);
  return { ...judge(last, last.reportedBefore ?? last.tokensBefore, reportedTokens - grownTokens), last };
}

function judge({ poorBefore, summaryTokens }: LastPass, before: number, after: number): PassEffect {
  const least = before * MIN_SAVING;
  if (before - after >= least) return { poorPasses: 0 };
  // Without its summary the pass would have been worth it: so the summary is to blame.
  const cause = before - after + summaryTokens >= least ? "poor-summary" : "dense-session";
  return { poorPasses: poorBefore + 1, cause };
}
