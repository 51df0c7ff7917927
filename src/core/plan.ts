import { limitSettings } from "./choose-layout.ts";
import { closeWhereNeeded, keepOrClose } from "./close-session.ts";
import type { CoreTools } from "./core-tools.ts";
import { isCompactionError } from "./errors.ts";
import { gatherFacts, type PlanInput } from "./gather-facts.ts";
import { isFolded } from "./is-folded.ts";
import type { Partition } from "./model/partition.ts";
import type { CompactionPlan, DigestPlan, PlanFacts, ReadTranscript } from "./model/plan.ts";
import type { FailureReport, RungReport } from "./model/report.ts";
import { planDigests } from "./plan-digests.ts";
import { planFold } from "./plan-fold.ts";
import { checkRequest } from "./policy/check-request.ts";
import { readTranscript } from "./read-transcript.ts";
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
  const { compact, reason, backOff, cost } = decideCompaction({
    ...facts,
    messageCount: facts.messages.length,
    effect: facts.state.effect,
    newestNumber: facts.numbers.at(-1) ?? 0,
  });
  const decided = { ...facts, reason, ...(cost !== undefined && { cost }) };
  if (!compact) return { ...decided, kind: "keep", ...(backOff !== undefined && { backOff }) };
  return planLadder(decided, tailTokens, tools);
}

/** How a report says that what must stay does not fit into the window. */
export const WINDOW_TOO_SMALL: FailureReport = {
  reason: "window-too-small",
  retryClass: "abort",
  coolDownMs: 0,
  messagesDropped: 0,
};

/** Plans, but where that is impossible gives a plan that changes nothing and says why: a host goes on with what it has. */
export function planOrAbort(input: PlanInput, tools: CoreTools): CompactionPlan {
  try {
    return planCompaction(input, tools);
  } catch (error) {
    if (!isCompactionError(error, "WINDOW_TOO_SMALL")) throw error;
    const { facts } = gatherFacts(input, tools);
    return { ...facts, kind: "keep", reason: error.message, failure: WINDOW_TOO_SMALL };
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
    settingTokens: limitSettings(facts),
    tokensOf: (index: number) => tokensAt(facts, index, tools),
    ...(!isSacred && { reader: tools.identifiers }),
    ...(request.keepLast !== undefined && { keepLast: request.keepLast }),
  };
  // Hardly any pass comes to a child.
  const cutForChild = () => ({ partition: partitionForChild(messages, options), pinTokens: tailTokens });
  const partition = partitionTranscript(messages, options);
  const removable = partition.tailStart - partition.headEnd - partition.anchors.length;
  if (removable <= 0) return keepOrClose(facts, cutForChild, tools);

  const transcript = readTranscript(facts, tools);
  const digests = planDigests(facts, partition, transcript, tools);
  const digested = digests.kind === "enough" ? digests.writePlan() : undefined;
  if (digested !== undefined && fitsWindow(digested, tools)) return digested;
  const { steps } = digests;
  const results = digests.kind === "enough" ? [] : digests.results;
  const fold = planFold(facts, partition, transcript, { steps, results, pinTokens: tailTokens }, tools);
  if (!foldsAny(fold)) {
    return digestTail(facts, partition, transcript, steps, tools) ?? keepOrClose(facts, cutForChild, tools);
  }
  return closeWhereNeeded(facts, fold, cutForChild, tools);
}

/** Lines and names cost a little more together than one by one: where the target is the window, that can be too much. */
function fitsWindow({ written, toolTokens, budget }: DigestPlan, { measurer }: CoreTools): boolean {
  return toolTokens + measurer.messages(written) <= budget.windowTokens;
}

/** Rung 5 by itself: once the results of the tail are lines too, every message may stay. */
function digestTail(
  facts: PlanFacts,
  partition: Partition,
  transcript: ReadTranscript,
  steps: readonly RungReport[],
  tools: CoreTools,
): DigestPlan | undefined {
  // Nobody has read the newest results yet.
  const newestStep = groupUnits(facts.messages).findLast(({ kind }) => kind === "step")?.start ?? partition.tailStart;
  const whole = { ...partition, tailStart: Math.max(partition.tailStart, newestStep) };
  const digests = planDigests(facts, whole, transcript, tools);
  if (digests.kind === "not-enough") return undefined;
  const tokensAfter = digests.steps.at(-1)?.tokensAfter ?? facts.tokensBefore;
  const tokensBefore = steps.at(-1)?.tokensAfter ?? facts.tokensBefore;
  return { ...digests.writePlan(), steps: [...steps, { step: "digest-tail", tokensBefore, tokensAfter }] };
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
