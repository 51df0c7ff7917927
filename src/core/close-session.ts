import type { CoreTools } from "./core-tools.ts";
import { CompactionError } from "./errors.ts";
import type { FoldPlan, KeepPlan, PlanFacts } from "./model/plan.ts";
import { type ChildInput, planChild } from "./plan-child.ts";
import { SMALLEST_RECORD_TOKENS } from "./plan-fold.ts";
import { readTranscript } from "./read-transcript.ts";
import { measureSmallestRecord } from "./smallest-record.ts";

const NO_ROOM = "what must stay leaves no room for a record";

/** What a child would start from. */
export type ChildCut = Pick<ChildInput, "partition" | "pinTokens">;

/** The fold where it is enough; else rung 7, where it reaches what no other does; else whatever can be sent at all. */
export function closeWhereNeeded(
  facts: PlanFacts,
  fold: FoldPlan,
  cutForChild: () => ChildCut,
  tools: CoreTools,
): KeepPlan | FoldPlan {
  const isEnough = fold.protectedTokens + SMALLEST_RECORD_TOKENS <= highestTokens(fold);
  if (isEnough && hasRoomForRecord(fold, fold.protectedTokens, tools)) return fold;
  const { activities, sources, steps } = fold;
  const foldTokens = fold.protectedTokens + fold.recordTokens;
  const child = planChild(fold, { ...cutForChild(), activities, sources, steps, foldTokens }, tools);
  const childTokens = (child?.protectedTokens ?? Number.POSITIVE_INFINITY) + SMALLEST_RECORD_TOKENS;
  const isReached = childTokens <= highestTokens(fold);
  if (child !== undefined && isReached && hasRoomForRecord(child, child.protectedTokens, tools)) return child;
  if (hasRoomForRecord(fold, fold.protectedTokens, tools)) return fold;
  if (child !== undefined && hasRoomForRecord(child, child.protectedTokens, tools)) return child;
  // A pass that was asked for can find a transcript that is too small for any record.
  if (facts.tokensBefore <= facts.budget.windowTokens) return { ...facts, kind: "keep", reason: NO_ROOM };
  throw tooSmall(facts, Math.min(fold.protectedTokens, child?.protectedTokens ?? Number.POSITIVE_INFINITY), tools);
}

/** Where head and tail leave nothing to take out: what fits stays as it is, what cannot be sent becomes a child. */
export function keepOrClose(facts: PlanFacts, cutForChild: () => ChildCut, tools: CoreTools): KeepPlan | FoldPlan {
  const { tokensBefore, request } = facts;
  const { windowTokens } = facts.budget;
  if (tokensBefore <= windowTokens) return { ...facts, kind: "keep", reason: describeNothing(request.keepLast) };
  const input = { ...cutForChild(), ...readTranscript(facts, tools), steps: [], foldTokens: tokensBefore };
  const child = request.keepLast === undefined ? planChild(facts, input, tools) : undefined;
  if (child === undefined) {
    throw new CompactionError("WINDOW_TOO_SMALL", { protectedTokens: tokensBefore, windowTokens });
  }
  if (hasRoomForRecord(child, child.protectedTokens, tools)) return child;
  throw tooSmall(facts, child.protectedTokens, tools);
}

function tooSmall(facts: PlanFacts, keptTokens: number, tools: CoreTools): CompactionError {
  const protectedTokens = keptTokens + measureSmallestRecord(facts, tools);
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

/** Whether the window holds what stays and a record that says the least it may. */
function hasRoomForRecord(facts: PlanFacts, protectedTokens: number, tools: CoreTools): boolean {
  const leftTokens = facts.budget.windowTokens - protectedTokens;
  if (leftTokens < 0) return false;
  // What a record must say is what users said, and where: only where that may leave no room is it worth counting.
  const saidTokens = tools.measurer.messages(facts.messages.filter(({ role }) => role === "user"));
  if (facts.state.handoff === undefined && SMALLEST_RECORD_TOKENS + 2 * saidTokens <= leftTokens) return true;
  return measureSmallestRecord(facts, tools) <= leftTokens;
}

function describeNothing(keepLast: number | undefined): string {
  return keepLast === undefined
    ? "there is nothing between head and tail to take out"
    : `the last ${keepLast} exchanges are all there is: nothing stands before them to take out`;
}
