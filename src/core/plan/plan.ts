import { measureRepeated } from "../account/split-replies.ts";
import { isCompactionError } from "../base/errors.ts";
import type { Partition } from "../model/partition.ts";
import type { CompactionPlan, DigestPlan, PlanFacts, PreparedTranscript } from "../model/plan.ts";
import type { FailureReport, RungReport } from "../model/report.ts";
import { checkRequest } from "../policy/check-request.ts";
import { decideCompaction } from "../stages/decide/decide-compaction.ts";
import { NEWEST_MESSAGES } from "../stages/partition/choose-tail.ts";
import { findNewestStep } from "../stages/partition/group-units.ts";
import {
  type PartitionOptions,
  partitionForChild,
  partitionTranscript,
} from "../stages/partition/partition-transcript.ts";
import { isUserTurn } from "../turns/find-user-words.ts";
import { limitSettings } from "./choose-layout.ts";
import { closeWhereNeeded, isEnough, keepOrClose, type PlanChild } from "./close-session.ts";
import type { CoreTools } from "./core-tools.ts";
import { findHeadLimit, findTailLimit } from "./find-head-limit.ts";
import { findUntoldPins } from "./find-untold-pins.ts";
import { gatherFacts, type PlanInput } from "./gather-facts.ts";
import { isFolded } from "./is-folded.ts";
import { planChild } from "./plan-child.ts";
import { planDigests } from "./plan-digests.ts";
import { planFold } from "./plan-fold.ts";
import { prepareTranscript } from "./prepare-transcript.ts";

export type { PlanInput } from "./gather-facts.ts";

/** Roughly what a line in place of a result costs with its handle: lines are written later. */
const LINE_TOKENS = 40;

/**
 * If excerpts would keep less than this share of the results while most of what was said was said anew later, a handoff
 * holds more: there what was found competes with how a ledger once stood. Judgements.
 */
const FEW_RESULTS = 0.1;
const MOSTLY = 0.5;

const HELD_ELSEWHERE =
  "the provider holds earlier messages of this conversation, and they cannot be compacted from here";

/**
 * Decides what compaction would do, with the mildest rungs that are enough. Calls no model.
 *
 * Throws `WINDOW_TOO_SMALL` if what must stay does not fit into the window.
 */
export function planCompaction(input: PlanInput, tools: CoreTools): CompactionPlan {
  checkRequest(input.request);
  const { facts, tailTokens } = gatherFacts(input, tools);
  // We cannot know the original numbers, the latest reply or the open calls.
  if (input.transcript.continuesAtProvider) return { ...facts, kind: "keep", reason: HELD_ELSEWHERE };
  const { compact, reason, backOff, cost } = decideCompaction({
    ...facts,
    messageCount: facts.messages.length,
    effect: facts.state.effect,
    newestNumber: facts.numbers.at(-1) ?? 0,
  });
  const due = { ...facts, reason, ...(cost !== undefined && { cost }) };
  if (!compact) return { ...due, kind: "keep", ...(backOff !== undefined && { backOff }) };
  return input.request.keepLast === undefined
    ? planLadder(due, tailTokens, tools)
    : planKeeping(due, input.request.keepLast, tailTokens, tools);
}

/**
 * Keeps the last exchanges that the caller asked for, whatever the target is, or as many of them as the window holds.
 */
function planKeeping(facts: PlanFacts, keepLast: number, tailTokens: number, tools: CoreTools): CompactionPlan {
  let keptLast = countHeld(facts, keepLast, tools);
  // The handoff needs room too, and may have much to say. Doubling the step keeps the tries few, so that a pass stays
  // linear.
  for (let fewer = 1; keptLast > 0; fewer *= 2) {
    const plan = planIfPossible({ ...facts, keptLast }, tailTokens, tools);
    if (plan !== undefined && (plan.kind !== "fold" || plan.persistence === "in-place")) return plan;
    keptLast = Math.max(0, keptLast - fewer);
  }
  return planLadder({ ...facts, keptLast }, tailTokens, tools);
}

/** Undefined if what must stay does not fit into the window. */
function planIfPossible(facts: PlanFacts, tailTokens: number, tools: CoreTools): CompactionPlan | undefined {
  try {
    return planLadder(facts, tailTokens, tools);
  } catch (error) {
    if (isCompactionError(error, "WINDOW_TOO_SMALL")) return undefined;
    throw error;
  }
}

/** How many of the last exchanges the window holds besides the system prompt. */
function countHeld(facts: PlanFacts, keepLast: number, tools: CoreTools): number {
  const { messages, staticTokens, budget } = facts;
  let left = budget.windowTokens - staticTokens;
  let turns = 0;
  for (let index = messages.length - 1; index >= 0 && turns < keepLast; index -= 1) {
    const message = messages[index];
    if (message === undefined || message.role === "system") continue;
    left -= tokensAt(facts, index, tools);
    if (left < 0) return turns;
    if (isUserTurn(message)) turns += 1;
  }
  // There are no more exchanges than asked for: all of them stay.
  return keepLast;
}

/** How a report says that what must stay does not fit into the window. */
export const WINDOW_TOO_SMALL: FailureReport = {
  reason: "window-too-small",
  retryClass: "abort",
  coolDownMs: 0,
  messagesDropped: 0,
};

/**
 * Plans, but if that is impossible returns a plan that changes nothing and says why, so that a host can continue with
 * what it has.
 */
export function planOrAbort(input: PlanInput, tools: CoreTools): CompactionPlan {
  try {
    return planCompaction(input, tools);
  } catch (error) {
    if (!isCompactionError(error, "WINDOW_TOO_SMALL")) throw error;
    const { facts } = gatherFacts(input, tools);
    return { ...facts, kind: "keep", reason: error.message, failure: WINDOW_TOO_SMALL };
  }
}

/** The rungs in order, each only if those above it are not enough. */
function planLadder(facts: PlanFacts, tailTokens: number, tools: CoreTools): CompactionPlan {
  const { messages } = facts;
  const options = choosePartition(facts, tailTokens, tools);
  // First, because it tells the reader of names which texts are free of secrets.
  const transcript = prepareTranscript(facts, tools);
  const partition = partitionTranscript(messages, options);
  const closeWith: PlanChild = (tail, soFar) => {
    const cut = { partition: partitionForChild(messages, options, tail), restateTokens: tailTokens };
    return planChild(facts, { ...transcript, ...cut, ...soFar }, tools);
  };
  if (!foldsAny({ messages, partition })) {
    return digestShortSession(facts, partition, transcript, tools) ?? keepOrClose(facts, closeWith, tools);
  }

  const digests = planDigests(facts, partition, transcript, tools);
  const digested = digests.kind === "enough" && fitsWindow(digests.plan) ? digests.plan : undefined;
  const isToldBetter =
    digests.kind === "enough" && digests.keptShare < FEW_RESULTS && measureRepeated(transcript.redacted) > MOSTLY;
  if (digested !== undefined && !isToldBetter && findUntoldPins(facts, tools.redactor).length === 0) return digested;

  const { rungs } = digests;
  const results = digests.kind === "enough" ? [] : digests.results;
  const fold = planFold(facts, partition, transcript, { rungs, results, restateTokens: tailTokens }, tools);
  if (digested !== undefined) return foldsAny(fold) && isEnough(fold, tools) ? fold : digested;
  if (foldsAny(fold)) return closeWhereNeeded(facts, fold, closeWith, tools);
  return digestTail(facts, partition, transcript, rungs, tools) ?? keepOrClose(facts, closeWith, tools);
}

function choosePartition(facts: PlanFacts, tailTokens: number, tools: CoreTools): PartitionOptions {
  const { policy, state, keptLast = 0 } = facts;
  const isSacred = policy.profile === "sacred-zone";
  return {
    protectFirst: isSacred || !policy.headDecays || state.compactionCount === 0 ? policy.protectFirst : 0,
    protectLast: policy.protectLast,
    keepsFirstExchange: isSacred,
    protectsSystem: policy.protectSystemPrompt,
    speakers: { request: policy.anchorRequest, reply: policy.anchorReply },
    headLimit: findHeadLimit(facts),
    tailLimit: findTailLimit(facts),
    tailTokens,
    settingTokens: limitSettings(facts),
    tokensOf: (index: number) => tokensAt(facts, index, tools),
    shortTokensOf: (index: number) => shortTokensAt(facts, index, tools),
    ...(!isSacred && { reader: tools.identifiers }),
    ...(keptLast > 0 && { keepLast: keptLast }),
  };
}

/** Lines and names cost a little more together than one by one: if the target is the window, that can be too much. */
const SURE_SHARE = 0.98;

function fitsWindow({ rungs, tokensBefore, budget }: DigestPlan): boolean {
  return (rungs.at(-1)?.tokensAfter ?? tokensBefore) <= budget.windowTokens * SURE_SHARE;
}

/**
 * For a session that is all head and tail, if the caller set a target: shortens results before the newest messages as
 * far as necessary, or as far as possible. Undefined if that takes nothing out.
 */
function digestShortSession(
  facts: PlanFacts,
  partition: Partition,
  transcript: PreparedTranscript,
  tools: CoreTools,
): DigestPlan | undefined {
  const { messages, policy, budget, state, tokensBefore, keptLast = 0 } = facts;
  if (policy.targetTokens === undefined || policy.profile === "sacred-zone" || keptLast > 0) return undefined;
  // What a pass left around its handoff is settled, and a transcript larger than the window needs more than this.
  if (state.handoff !== undefined || tokensBefore > budget.windowTokens) return undefined;
  const tailStart = Math.min(findNewestStep(messages) ?? messages.length, messages.length - NEWEST_MESSAGES);
  const digests = planDigests(facts, { ...partition, tailStart }, transcript, tools);
  const { rungs } = digests;
  const plan: DigestPlan =
    digests.kind === "enough" ? digests.plan : { ...facts, kind: "digest", partition, results: digests.results, rungs };
  return (rungs.at(-1)?.tokensAfter ?? tokensBefore) < tokensBefore ? plan : undefined;
}

/** Digest-tail alone: once the results of the tail are lines too, every message may stay. */
function digestTail(
  facts: PlanFacts,
  partition: Partition,
  transcript: PreparedTranscript,
  rungs: readonly RungReport[],
  tools: CoreTools,
): DigestPlan | undefined {
  // The model has not read the newest results yet.
  const newestStep = findNewestStep(facts.messages) ?? partition.tailStart;
  const whole = { ...partition, tailStart: Math.max(partition.tailStart, newestStep) };
  const digests = planDigests(facts, whole, transcript, tools);
  if (digests.kind === "not-enough") return undefined;
  const tokensAfter = digests.rungs.at(-1)?.tokensAfter ?? facts.tokensBefore;
  const tokensBefore = rungs.at(-1)?.tokensAfter ?? facts.tokensBefore;
  return { ...digests.plan, rungs: [...rungs, { step: "digest-tail", tokensBefore, tokensAfter }] };
}

function foldsAny({ messages, partition }: { messages: PlanFacts["messages"]; partition: Partition }): boolean {
  return messages.some((_, index) => isFolded(index, partition));
}

function tokensAt({ messages }: PlanFacts, index: number, { measurer }: CoreTools): number {
  const message = messages[index];
  return message === undefined ? 0 : measurer.message(message).total;
}

/** What a message costs once its results are lines. */
function shortTokensAt({ messages }: PlanFacts, index: number, { measurer }: CoreTools): number {
  const message = messages[index];
  if (message === undefined) return 0;
  const { total, toolResults } = measurer.message(message);
  const results = message.parts.filter(({ kind }) => kind === "tool-result").length;
  return total - Math.max(0, toolResults - results * LINE_TOKENS);
}
