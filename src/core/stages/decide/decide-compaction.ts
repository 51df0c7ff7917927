import type { Budget } from "../../model/budget.ts";
import type { CompactionPolicy, CompactionRequest } from "../../model/policy.ts";
import type { PassEffect } from "../../model/state.ts";

/** Part of the window above which a prompt is compacted before anything else happens. */
const HYGIENE_RATIO = 0.85;
/** With fewer messages there is nothing between the first and the last to take out. */
const FEWEST_MESSAGES_FOR_HYGIENE = 4;
/** Automatic compaction stops after this many passes in a row that saved little. */
const MOST_POOR_PASSES = 2;

export interface DecideInput {
  readonly promptTokens: number;
  readonly messageCount: number;
  readonly budget: Budget;
  readonly policy: CompactionPolicy;
  readonly request: CompactionRequest;
  readonly effect: PassEffect | undefined;
}

/** Whether to compact now, and why or why not. */
export interface Decision {
  readonly compact: boolean;
  readonly reason: string;
}

/** Decides whether a transcript is compacted. Calls nothing and changes nothing. */
export function decideCompaction(input: DecideInput): Decision {
  const { promptTokens, budget, policy, request, effect } = input;
  const isManual = request.trigger === "manual";
  if (!policy.enabled && !(request.force && isManual)) return no("compaction is switched off (compression.enabled)");
  if (request.force || isManual) return yes("it was asked for");
  if (request.trigger === "recovery") return yes("the provider refused the prompt as too long");

  const due = whatIsDue(input);
  if (due === undefined) {
    return no(`${promptTokens} tokens are within the threshold of ${budget.thresholdTokens}`);
  }
  if ((effect?.poorPasses ?? 0) >= MOST_POOR_PASSES) return no(describeHoldOff(effect));
  return yes(due);
}

function whatIsDue({ promptTokens, messageCount, budget, request }: DecideInput): string | undefined {
  if (request.trigger === "hygiene") {
    const limitTokens = Math.floor(budget.windowTokens * HYGIENE_RATIO);
    const isDue = promptTokens > limitTokens && messageCount >= FEWEST_MESSAGES_FOR_HYGIENE;
    return isDue ? `${promptTokens} tokens are above ${limitTokens}, which is 85% of the window` : undefined;
  }
  return promptTokens > budget.thresholdTokens
    ? `${promptTokens} tokens are above the threshold of ${budget.thresholdTokens}`
    : undefined;
}

function describeHoldOff(effect: PassEffect | undefined): string {
  return effect?.cause === "poor-summary"
    ? "the last passes saved little because the summary was poor; try another summarizer, or ask for a pass by hand"
    : "the last passes saved little because the session is dense; raise the window, start a new session, or ask for a pass by hand";
}

function yes(reason: string): Decision {
  return { compact: true, reason };
}

function no(reason: string): Decision {
  return { compact: false, reason };
}
