import { CompactionError } from "../base/errors.ts";
import type { FoldPlan, KeepPlan, PlanFacts } from "../model/plan.ts";
import type { CoreTools } from "./core-tools.ts";
import { type ChildInput, planChild } from "./plan-child.ts";
import { MIN_HANDOFF_TOKENS } from "./plan-fold.ts";
import { prepareTranscript } from "./prepare-transcript.ts";
import { measureSmallestHandoff } from "./smallest-handoff.ts";

const NO_ROOM = "what must stay leaves no room for a handoff";

/** What a child would start from. */
type ChildCut = Pick<ChildInput, "partition" | "pinTokens">;

/** Cuts for a child: with the newest three messages, or with the newest unit alone where the window holds no more. */
export type CutForChild = (isLast: boolean) => ChildCut;

/** The fold where it is enough; else rung 7, where it reaches what no other does; else whatever can be sent at all. */
export function closeWhereNeeded(
  facts: PlanFacts,
  fold: FoldPlan,
  cutForChild: CutForChild,
  tools: CoreTools,
): KeepPlan | FoldPlan {
  if (isEnough(fold, tools)) return fold;
  const { activities, sources, steps } = fold;
  const foldTokens = fold.protectedTokens + fold.handoffTokens;
  const cut = (isLast: boolean): FoldPlan | undefined =>
    planChild(fold, { ...cutForChild(isLast), activities, sources, steps, foldTokens }, tools);
  const child = cut(false);
  const childTokens = (child?.protectedTokens ?? Number.POSITIVE_INFINITY) + MIN_HANDOFF_TOKENS;
  const isReached = childTokens <= highestTokens(fold);
  if (child !== undefined && isReached && hasRoomForHandoff(child, child.protectedTokens, tools)) return child;
  if (hasRoomForHandoff(fold, fold.protectedTokens, tools)) return fold;
  if (child !== undefined && hasRoomForHandoff(child, child.protectedTokens, tools)) return child;
  const smallest = cut(true);
  if (smallest !== undefined && hasRoomForHandoff(smallest, smallest.protectedTokens, tools)) return smallest;
  // A pass that was asked for can find a transcript that is too small for any handoff.
  if (facts.tokensBefore <= facts.budget.windowTokens) return { ...facts, kind: "keep", reason: NO_ROOM };
  throw tooSmall(facts, Math.min(fold.protectedTokens, smallest?.protectedTokens ?? Number.POSITIVE_INFINITY), tools);
}

/** Whether a fold gets where it should, with room for its handoff. */
export function isEnough(fold: FoldPlan, tools: CoreTools): boolean {
  // What somebody asked to keep wins over any target.
  const isPromised = fold.keptLast !== undefined && fold.keptLast > 0;
  if (!isPromised && fold.protectedTokens + MIN_HANDOFF_TOKENS > highestTokens(fold)) return false;
  return hasRoomForHandoff(fold, fold.protectedTokens, tools);
}

/** Where head and tail leave nothing to take out: what fits stays as it is, what cannot be sent becomes a child. */
export function keepOrClose(facts: PlanFacts, cutForChild: CutForChild, tools: CoreTools): KeepPlan | FoldPlan {
  const { tokensBefore, keptLast = 0 } = facts;
  const { windowTokens } = facts.budget;
  if (tokensBefore <= windowTokens) return { ...facts, kind: "keep", reason: describeNothing(keptLast) };
  const read = { ...prepareTranscript(facts, tools), steps: [], foldTokens: tokensBefore };
  const children =
    keptLast > 0 ? [] : [false, true].map((isLast) => planChild(facts, { ...cutForChild(isLast), ...read }, tools));
  const fitting = children.find(
    (child) => child !== undefined && hasRoomForHandoff(child, child.protectedTokens, tools),
  );
  if (fitting !== undefined) return fitting;
  const smallest = children.at(-1);
  if (smallest === undefined) {
    throw new CompactionError("WINDOW_TOO_SMALL", { protectedTokens: tokensBefore, windowTokens });
  }
  throw tooSmall(facts, smallest.protectedTokens, tools);
}

function tooSmall(facts: PlanFacts, keptTokens: number, tools: CoreTools): CompactionError {
  const protectedTokens = keptTokens + measureSmallestHandoff(facts, tools);
  return new CompactionError("WINDOW_TOO_SMALL", { protectedTokens, windowTokens: facts.budget.windowTokens });
}

/**
 * Where a less lossy rung would do: the target where somebody set one, else the threshold, under which there is no
 * reason to give up the newest messages.
 */
function highestTokens({ targetTokens, policy, budget }: PlanFacts): number {
  const isSet = policy.targetTokens !== undefined || policy.profile === "sacred-zone";
  return isSet ? targetTokens : Math.max(targetTokens, budget.thresholdTokens);
}

/** Whether the window holds what stays and a handoff that says the least it may. */
function hasRoomForHandoff(facts: PlanFacts, protectedTokens: number, tools: CoreTools): boolean {
  const leftTokens = facts.budget.windowTokens - protectedTokens;
  if (leftTokens < 0) return false;
  // What a handoff must say is what users said, and where: only where that may leave no room is it worth counting.
  const saidTokens = tools.measurer.messages(facts.messages.filter(({ role }) => role === "user"));
  if (facts.state.handoff === undefined && MIN_HANDOFF_TOKENS + 2 * saidTokens <= leftTokens) return true;
  return measureSmallestHandoff(facts, tools) <= leftTokens;
}

function describeNothing(keepLast: number): string {
  return keepLast === 0
    ? "there is nothing between head and tail to take out"
    : `the last ${keepLast} exchanges are all there is: there is nothing before them to take out`;
}
