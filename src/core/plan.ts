import type { CoreTools } from "./core-tools.ts";
import { CompactionError, isCompactionError } from "./errors.ts";
import { gatherFacts, type PlanInput } from "./gather-facts.ts";
import { isFolded } from "./is-folded.ts";
import type { Partition } from "./model/partition.ts";
import type { CompactionPlan, DigestPlan, FoldPlan, KeepPlan, PlanFacts } from "./model/plan.ts";
import type { RungReport } from "./model/report.ts";
import { type ChildInput, planChild } from "./plan-child.ts";
import { planDigests } from "./plan-digests.ts";
import { planFold, SMALLEST_RECORD_TOKENS } from "./plan-fold.ts";
import { checkRequest } from "./policy/check-request.ts";
import { readActivities } from "./read-activities.ts";
import { shrinkRecord } from "./shrink-record.ts";
import { decideCompaction } from "./stages/decide/decide-compaction.ts";
import { groupUnits } from "./stages/partition/group-units.ts";
import { partitionForChild, partitionTranscript } from "./stages/partition/partition-transcript.ts";

export type { PlanInput } from "./gather-facts.ts";

/** Of what the target leaves beside the static part, the last three messages may take this much. */
const FLOOR_SHARE = 0.5;

const HELD_ELSEWHERE =
  "the provider holds earlier messages of this conversation, and they cannot be compacted from here";

/**
 * Decides what compaction would do, with the mildest rungs that are enough. Calls no model.
 *
 * Throws `WINDOW_TOO_SMALL` where what must stay does not fit into the window.
 */
export function planCompaction(input: PlanInput, tools: CoreTools): CompactionPlan {
  checkRequest(input.request);
  const { facts, tailTokens } = gatherFacts(input, tools);
  // The original numbers, the latest reply, open calls: nobody here can know them.
  if (input.transcript.continuesAtProvider) return { ...facts, kind: "keep", reason: HELD_ELSEWHERE };
  const { compact, reason, backOff } = decideCompaction({
    ...facts,
    messageCount: facts.messages.length,
    effect: facts.state.effect,
    newestNumber: facts.numbers.at(-1) ?? 0,
  });
  if (!compact) return { ...facts, kind: "keep", reason, ...(backOff !== undefined && { backOff }) };
  return planLadder({ ...facts, reason }, tailTokens, tools);
}

/** Plans, but where that is impossible gives a plan that changes nothing and says why: a host goes on with what it has. */
export function planOrAbort(input: PlanInput, tools: CoreTools): CompactionPlan {
  try {
    return planCompaction(input, tools);
  } catch (error) {
    if (!isCompactionError(error, "WINDOW_TOO_SMALL")) throw error;
    const { facts } = gatherFacts(input, tools);
    const failure = { reason: "window-too-small", retryClass: "abort", coolDownMs: 0, messagesDropped: 0 } as const;
    return { ...facts, kind: "keep", reason: error.message, failure };
  }
}

function planLadder(facts: PlanFacts, tailTokens: number, tools: CoreTools): CompactionPlan {
  const { messages, policy, request, state } = facts;
  const isSacred = policy.profile === "sacred-zone";
  const options = {
    protectFirst: isSacred || state.compactionCount === 0 ? policy.protectFirst : 0,
    protectLast: policy.protectLast,
    keepsFirstTurn: isSacred,
    headLimit: findHeadLimit(facts),
    tailTokens,
    floorTokens: Math.floor((facts.targetTokens - facts.staticTokens) * FLOOR_SHARE),
    tokensOf: (index: number) => tokensAt(facts, index, tools),
    ...(!isSacred && { reader: tools.identifiers }),
    ...(request.keepLast !== undefined && { keepLast: request.keepLast }),
  };
  const childInput = { partition: partitionForChild(messages, options), pinTokens: tailTokens };
  const partition = partitionTranscript(messages, options);
  const removable = partition.tailStart - partition.headEnd - partition.anchors.length;
  if (removable <= 0) return keepOrClose(facts, childInput, tools);

  const digests = planDigests(facts, partition, tools);
  if (digests.kind === "enough") return digests.writePlan();
  const fold = shrinkRecord(planFold(facts, partition, { ...digests, pinTokens: tailTokens }, tools), tools);
  if (!foldsAny(fold)) {
    // Where all lines fit beside a record, there is nothing for it to stand for.
    if (digests.kind === "crowded") return digests.writePlan();
    return digestTail(facts, partition, digests.steps, tools) ?? keepOrClose(facts, childInput, tools);
  }
  return fold.protectedTokens + SMALLEST_RECORD_TOKENS <= highestTokens(facts)
    ? fold
    : closeSession(fold, childInput, tools);
}

/** Rung 5 by itself: once the results of the tail are lines too, every message may stay. */
function digestTail(
  facts: PlanFacts,
  partition: Partition,
  steps: readonly RungReport[],
  tools: CoreTools,
): DigestPlan | undefined {
  // Nobody has read the newest results yet.
  const newestStep = groupUnits(facts.messages).findLast(({ kind }) => kind === "step")?.start ?? partition.tailStart;
  const whole = { ...partition, tailStart: Math.max(partition.tailStart, newestStep) };
  const digests = planDigests(facts, whole, tools);
  if (digests.kind === "not-enough") return undefined;
  const tokensAfter = digests.steps.at(-1)?.tokensAfter ?? facts.tokensBefore;
  const tokensBefore = steps.at(-1)?.tokensAfter ?? facts.tokensBefore;
  return { ...digests.writePlan(), steps: [...steps, { step: "digest-tail", tokensBefore, tokensAfter }] };
}

/**
 * Where a less lossy rung would do: the target where somebody set one, else the threshold, under which there is no
 * reason to give up the newest messages.
 */
function highestTokens({ targetTokens, policy, budget }: PlanFacts): number {
  const isSet = policy.targetTokens !== undefined || policy.profile === "sacred-zone";
  return isSet ? targetTokens : Math.max(targetTokens, budget.thresholdTokens);
}

type ChildCut = Pick<ChildInput, "partition" | "pinTokens">;

/** Rung 7, where it reaches what no other does; else the fold, as long as it can be sent at all. */
function closeSession(fold: FoldPlan, input: ChildCut, tools: CoreTools): FoldPlan {
  const { activities, steps } = fold;
  const foldTokens = fold.protectedTokens + fold.summaryTokens;
  const child = planChild(fold, { ...input, activities, steps, foldTokens }, tools);
  const childTokens = (child?.protectedTokens ?? Number.POSITIVE_INFINITY) + SMALLEST_RECORD_TOKENS;
  if (child !== undefined && childTokens <= highestTokens(fold)) return child;
  const { windowTokens } = fold.budget;
  if (fold.protectedTokens + SMALLEST_RECORD_TOKENS <= windowTokens) return fold;
  if (child !== undefined && childTokens <= windowTokens) return child;
  const protectedTokens = Math.min(fold.protectedTokens, child?.protectedTokens ?? Number.POSITIVE_INFINITY);
  throw new CompactionError("WINDOW_TOO_SMALL", { protectedTokens, windowTokens });
}

/** Where head and tail leave nothing to take out: what fits stays as it is, what cannot be sent becomes a child. */
function keepOrClose(facts: PlanFacts, input: ChildCut, tools: CoreTools): KeepPlan | FoldPlan {
  const { tokensBefore, request } = facts;
  const { windowTokens } = facts.budget;
  if (tokensBefore <= windowTokens) return { ...facts, kind: "keep", reason: describeNothing(request.keepLast) };
  const steps = { activities: readActivities(facts), steps: [], foldTokens: tokensBefore };
  const child = request.keepLast === undefined ? planChild(facts, { ...input, ...steps }, tools) : undefined;
  const protectedTokens = child?.protectedTokens ?? tokensBefore;
  if (child !== undefined && protectedTokens + SMALLEST_RECORD_TOKENS <= windowTokens) return child;
  throw new CompactionError("WINDOW_TOO_SMALL", { protectedTokens, windowTokens });
}

function describeNothing(keepLast: number | undefined): string {
  return keepLast === undefined
    ? "there is nothing between head and tail to take out"
    : `the last ${keepLast} exchanges are all there is: nothing stands before them to take out`;
}

function foldsAny({ messages, partition }: { messages: PlanFacts["messages"]; partition: Partition }): boolean {
  return messages.some((_, index) => isFolded(index, partition));
}

/** Where what came after the last handoff begins; what stands before it is all the head there can be. */
function findHeadLimit({ state, numbers, messages }: PlanFacts): number {
  const first = state.handoff?.replaced.first;
  const index = first === undefined ? -1 : numbers.findIndex((number) => number >= first);
  return index === -1 ? messages.length : index;
}

function tokensAt({ messages }: PlanFacts, index: number, { measurer }: CoreTools): number {
  const message = messages[index];
  return message === undefined ? 0 : measurer.message(message).total;
}
