import type { Message } from "../model/message.ts";
import type { Unit } from "../model/unit.ts";
import { groupUnits } from "../stages/partition/group-units.ts";
import type { TrajectoryFold, TrajectoryPlan, TrajectoryPolicy } from "./trajectory-plan.ts";

export interface TrajectoryPlanInput {
  readonly messages: readonly Message[];
  /** What surrounds the messages, such as tool definitions. */
  readonly staticTokens: number;
  readonly tokensOf: (message: Message) => number;
  readonly policy: TrajectoryPolicy;
}

/**
 * Decides which messages of a trajectory become one summary turn: whole units from the front of the middle, and only as
 * many as it takes to reach the target with a summary of full size.
 *
 * If protected turns divide the middle, it takes the oldest stretch that is enough by itself; if none is, the most
 * expensive one as a whole. A stretch smaller than a summary could be is left alone.
 */
export function planTrajectory({ messages, staticTokens, tokensOf, policy }: TrajectoryPlanInput): TrajectoryPlan {
  const tokens = messages.map(tokensOf);
  const tokensBefore = tokens.reduce((total, one) => total + one, staticTokens);
  if (tokensBefore <= policy.targetTokens) return { kind: "fits", tokensBefore };

  const neededTokens = tokensBefore - policy.targetTokens + policy.summaryTokens;
  let largest: TrajectoryFold | undefined;
  for (const gap of findGaps(messages, policy.protectLast)) {
    const fold = takeUnits(gap, tokens, neededTokens, tokensBefore);
    if (fold.foldedTokens >= neededTokens) return fold;
    if (fold.foldedTokens > (largest?.foldedTokens ?? policy.summaryTokens)) largest = fold;
  }
  return largest ?? { kind: "protected", tokensBefore };
}

function takeUnits(
  gap: readonly Unit[],
  tokens: readonly number[],
  neededTokens: number,
  tokensBefore: number,
): TrajectoryFold {
  const start = gap[0]?.start ?? 0;
  let end = start;
  let foldedTokens = 0;
  for (const unit of gap) {
    if (foldedTokens >= neededTokens) break;
    for (let index = unit.start; index < unit.end; index += 1) foldedTokens += tokens[index] ?? 0;
    end = unit.end;
  }
  return { kind: "fold", tokensBefore, start, end, foldedTokens };
}

/**
 * The stretches of a trajectory that may be taken out, oldest first, each as a list of its units.
 *
 * The first turns of the system, the user, the assistant and a tool are protected, and so are the newest turns. A unit
 * that contains a protected turn stays whole, so no tool result is ever separated from its call.
 */
function findGaps(messages: readonly Message[], protectLast: number): Unit[][] {
  const firsts = findFirstTurns(messages);
  const tailStart = messages.length - protectLast;
  const gaps: Unit[][] = [];
  let isOpen = false;
  for (const unit of groupUnits(messages)) {
    const isProtected = unit.end > tailStart || firsts.some((index) => index >= unit.start && index < unit.end);
    if (!isProtected && isOpen) gaps.at(-1)?.push(unit);
    if (!isProtected && !isOpen) gaps.push([unit]);
    isOpen = !isProtected;
  }
  return gaps;
}

function findFirstTurns(messages: readonly Message[]): number[] {
  const isFirst = [
    ({ role }: Message) => role === "system",
    ({ role }: Message) => role === "user",
    ({ role }: Message) => role === "assistant",
    ({ role, parts }: Message) => role === "tool" || parts.some((part) => part.kind === "tool-result"),
  ];
  return isFirst.map((matches) => messages.findIndex(matches)).filter((index) => index !== -1);
}
