import type { Budget } from "../../model/budget.ts";
import type { CompactionPolicy, CompactionRequest } from "../../model/policy.ts";
import { computeSummaryBudget } from "./compute-summary-budget.ts";

/** If the caller names a target, this share of it goes to the newest messages, word for word. */
const TAIL_SHARE = 0.2;
/** A forced pass over a transcript that fits keeps this share of it. */
const FORCED_TAIL_SHARE = 0.2;
/** The provider found the prompt too long although our count may say that it fits: half of it surely does. */
const RECOVERY_SHARE = 0.5;
/** A count that is further off than this belongs to another prompt. */
const MIN_SHARE = 0.5;
/**
 * A pass near the end of the window, or one that pays, has to free enough to put off the next one: it leaves at most
 * this share of the window. If the system prompt and the tools take all of that, the conversation still gets the second
 * share.
 */
const LEFT_SHARE = 0.4;
const LEFT_CONVERSATION_SHARE = 0.2;
/** Profile `sacred-zone`: the target, and what is never touched. */
const SACRED_TARGET_RATIO = 0.5;
const SACRED_TAIL_TOKENS = 20_000;

export interface TargetInput {
  readonly budget: Budget;
  readonly policy: CompactionPolicy;
  readonly request: CompactionRequest;
  readonly staticTokens: number;
  readonly tokensBefore: number;
}

export interface Target {
  /** What the whole prompt may cost afterwards: a ceiling to make full use of. */
  readonly targetTokens: number;
  /** The part of it that goes to the tail. */
  readonly tailTokens: number;
}

/** Chooses what a compaction aims at: never more than the window holds. */
export function chooseTarget(input: TargetInput): Target {
  const { tokensBefore, staticTokens, budget } = input;
  const usual = chooseUsualTarget(input);
  const target = { ...usual, targetTokens: Math.min(usual.targetTokens, budget.windowTokens) };
  if (input.request.trigger !== "recovery") return target;
  const targetTokens = Math.min(target.targetTokens, Math.floor(tokensBefore * RECOVERY_SHARE));
  const room = Math.max(0, targetTokens - staticTokens);
  return { targetTokens, tailTokens: Math.min(target.tailTokens, Math.floor(room * TAIL_SHARE)) };
}

function chooseUsualTarget({ budget, policy, request, staticTokens, tokensBefore }: TargetInput): Target {
  const conversationTokens = tokensBefore - staticTokens;
  if (policy.profile === "sacred-zone") {
    const halfTokens = Math.floor(budget.windowTokens * SACRED_TARGET_RATIO);
    return { targetTokens: policy.targetTokens ?? halfTokens, tailTokens: Math.min(SACRED_TAIL_TOKENS, halfTokens) };
  }
  if (policy.targetTokens !== undefined) {
    const room = Math.max(0, policy.targetTokens - staticTokens);
    return { targetTokens: policy.targetTokens, tailTokens: Math.floor(room * TAIL_SHARE) };
  }
  // A tail as large as the transcript would leave a forced pass nothing to do.
  const forced = request.force || request.trigger === "manual";
  const tailTokens = forced
    ? Math.min(budget.tailTokens, Math.floor(conversationTokens * FORCED_TAIL_SHARE))
    : budget.tailTokens;
  const summaryTokens = computeSummaryBudget({
    middleTokens: Math.max(0, conversationTokens - tailTokens),
    targetTokens: budget.thresholdTokens,
  });
  const share = ourShareOfCount(request, tokensBefore);
  const wantedTokens = 2 * tailTokens + summaryTokens;
  const roomTokens = Math.min(wantedTokens, findMostRoom(request, budget.windowTokens, staticTokens));
  return {
    targetTokens: Math.floor((staticTokens + roomTokens) * share),
    tailTokens: Math.floor((tailTokens * share * roomTokens) / wantedTokens),
  };
}

function findMostRoom({ trigger }: CompactionRequest, windowTokens: number, staticTokens: number): number {
  if (trigger !== "cost" && trigger !== "hygiene") return Number.POSITIVE_INFINITY;
  return Math.max(windowTokens * LEFT_SHARE - staticTokens, windowTokens * LEFT_CONVERSATION_SHARE);
}

/**
 * How many of our tokens one of the provider's is. Window and threshold are in the provider's tokens: if it counts more
 * than we do, a target in our own tokens would be close to the threshold again, and every second turn would need a
 * pass.
 */
function ourShareOfCount({ reportedTokens = 0 }: TargetInput["request"], tokensBefore: number): number {
  return reportedTokens <= tokensBefore ? 1 : Math.max(MIN_SHARE, tokensBefore / reportedTokens);
}
