import type { Budget } from "../../model/budget.ts";
import type { CostDecision } from "../../model/cost.ts";
import type { CompactionPolicy, CompactionRequest } from "../../model/policy.ts";
import type { PassEffect } from "../../model/state.ts";
import { decideByCost } from "./decide-by-cost.ts";
import { explainCost } from "./explain-cost.ts";

/** Automatic compaction stops after this many passes in a row that saved little. */
const MAX_POOR_PASSES = 2;
/** If three passes did not get below the threshold, a fourth will not either, and the turn would never end. */
const MAX_PASSES_A_TURN = 3;

export interface DecideInput {
  readonly promptTokens: number;
  /** The part of it that compacting the conversation cannot change. */
  readonly staticTokens: number;
  /** What a pass would leave. */
  readonly targetTokens: number;
  readonly messageCount: number;
  readonly budget: Budget;
  readonly policy: CompactionPolicy;
  readonly request: CompactionRequest;
  readonly effect: PassEffect;
  /** The number of the newest message. */
  readonly newestNumber: number;
}

/** Whether to compact now, and why or why not. */
export interface Decision {
  readonly compact: boolean;
  readonly reason: string;
  /** Present if poor passes suspend automatic compaction. */
  readonly backOff?: PassEffect["cause"];
  /** The numbers, if cost decided it. */
  readonly cost?: CostDecision;
}

/** Decides whether to compact a transcript. Calls nothing and changes nothing. */
export function decideCompaction(input: DecideInput): Decision {
  const { policy, request, effect } = input;
  const isManual = request.trigger === "manual";
  if (!policy.enabled && !(request.force && isManual)) return no("compaction is switched off (compression.enabled)");
  // A person who asks again is not a loop; everything else can be one.
  if (!isManual && (request.passesThisTurn ?? 0) >= MAX_PASSES_A_TURN) {
    return no(`this turn has had ${MAX_PASSES_A_TURN} passes already; the next turn may have more`);
  }
  // The provider refused this very prompt: so whatever was done before was not enough.
  if (request.trigger === "recovery") return yes("the provider refused the prompt as too long");
  const { promptTokens, budget } = input;
  const { targetTokens } = policy;
  if (targetTokens !== undefined && promptTokens <= Math.min(targetTokens, budget.windowTokens)) {
    return no(`${promptTokens} tokens are within the target of ${targetTokens} already`);
  }
  const due = request.force || isManual ? yes("it was requested") : whatIsDue(input);
  if (!due.compact) return due;
  if (isNothingNew(input)) return no("nothing is new since the last compaction");
  const isHeldOff = !request.force && !isManual && effect.poorPasses >= MAX_POOR_PASSES;
  return isHeldOff ? { ...due, ...no(describeHoldOff(effect)), backOff: effect.cause ?? "dense-session" } : due;
}

function whatIsDue(input: DecideInput): Decision {
  const { promptTokens, messageCount, budget, policy, request } = input;
  if (request.trigger === "cost") return yes("carrying the removable tokens has cost as much as removing them would");
  if (request.trigger === "threshold" && policy.timing === "pays" && request.cost !== undefined) {
    const cost = decideByCost({
      account: request.cost,
      promptTokens,
      afterTokens: input.targetTokens,
      stableTokens: input.staticTokens,
      windowTokens: budget.windowTokens,
    });
    return { compact: cost.compact, reason: explainCost(cost), cost };
  }
  if (request.trigger !== "hygiene") {
    const limit = `the threshold of ${budget.thresholdTokens}`;
    return promptTokens > budget.thresholdTokens
      ? yes(`${promptTokens} tokens are above ${limit}`)
      : no(`${promptTokens} tokens are within ${limit}`);
  }
  const limitTokens = Math.floor(budget.windowTokens * policy.hygieneRatio);
  const limit = `${limitTokens}, which is ${Math.round(policy.hygieneRatio * 100)}% of the window`;
  if (promptTokens <= limitTokens) return no(`${promptTokens} tokens are within ${limit}`);
  return messageCount >= policy.hygieneMessages
    ? yes(`${promptTokens} tokens are above ${limit}`)
    : no(`${promptTokens} tokens are above ${limit}, but ${messageCount} messages are too few to take any out`);
}

/** Whether the last pass saw every message with the same request: a second one would only rewrite its handoff. */
function isNothingNew({ effect: { last }, newestNumber, policy, request, budget }: DecideInput): boolean {
  if (last === undefined || newestNumber > last.through) return false;
  const isAsked = request.force || request.trigger === "manual";
  return (
    (last.wasAsked || !isAsked) &&
    last.windowTokens <= budget.windowTokens &&
    last.profile === policy.profile &&
    last.targetTokens === policy.targetTokens &&
    last.keepLast === request.keepLast
  );
}

function describeHoldOff({ cause }: PassEffect): string {
  return cause === "poor-summary"
    ? "the last passes saved little because the summary was poor; try another summarizer, or ask for a pass by hand"
    : "the last passes saved little because the session is dense; raise the window, start a new session, or ask for a pass by hand";
}

function yes(reason: string): Decision {
  return { compact: true, reason };
}

function no(reason: string): Decision {
  return { compact: false, reason };
}
