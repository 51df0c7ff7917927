import type { Partition } from "../model/partition.ts";
import type { PlanFacts, PreparedTranscript } from "../model/plan.ts";
import type { ResultPlan } from "../model/result-plan.ts";
import { digestLong } from "../stages/digest/digest-all.ts";
import { listResults } from "../stages/digest/list-results.ts";
import { savedTokens, sumSaved } from "../stages/digest/planned-tokens.ts";
import { NEWEST_MESSAGES } from "../stages/partition/choose-tail.ts";
import { closeSeams } from "../stages/partition/close-seams.ts";
import type { AnchoredSpeakers } from "../stages/partition/find-anchors.ts";
import { findNewestStep, groupUnits } from "../stages/partition/group-units.ts";
import { partitionTranscript, withoutMedia } from "../stages/partition/partition-transcript.ts";
import { type RestateOptions, restateBlocks } from "../stages/partition/restate-blocks.ts";
import type { CoreTools } from "./core-tools.ts";
import { findTailLimit } from "./find-head-limit.ts";
import { isFolded } from "./is-folded.ts";

/** What an opening may cost where room is short, as a share of the room that a handoff has without it. */
const CHEAP_OPENING_SHARE = 0.1;

/** Messages of the host may take this share of what the target leaves besides the system prompt. */
const SETTINGS_SHARE = 0.5;

/** What a host's settings may cost before they are folded; in a sacred zone they never are. */
export function limitSettings({ targetTokens, staticTokens, policy }: PlanFacts): number {
  if (policy.profile === "sacred-zone") return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor((targetTokens - staticTokens) * SETTINGS_SHARE));
}

/** What stays beside a handoff, and what that leaves of the target. */
export interface Layout {
  readonly partition: Partition;
  /** What happens to the results that stay. */
  readonly results: readonly ResultPlan[];
  /** What the target leaves besides all that; below zero if it is already missed. */
  readonly roomTokens: number;
  /** What digest-tail saved; zero if it was not needed. */
  readonly shrunkTokens: number;
}

export interface LayoutInput {
  readonly facts: PlanFacts;
  readonly partition: Partition;
  readonly transcript: PreparedTranscript;
  /** The results of the middle as the rungs above left them. */
  readonly results: readonly ResultPlan[];
  /** Enough room for a good handoff. */
  readonly enoughTokens: number;
  /** Room without which there is no handoff. */
  readonly minTokens: number;
  /** What blocks of a host may cost that are written again. */
  readonly restate: RestateOptions;
}

/**
 * Chooses the mildest layout that leaves a handoff its room. Does not touch what the caller asked to keep word for
 * word.
 */
export function chooseLayout(input: LayoutInput, tools: CoreTools): Layout {
  const { keptLast = 0 } = input.facts;
  const layout = keptLast > 0 ? keepPromise(input, tools) : extendTail(input, chooseMildest(input, tools), tools);
  return giveUpMedia(input, layout, tools);
}

/** The first with enough room; if none has, the mildest of those with most room. */
function chooseMildest(input: LayoutInput, tools: CoreTools): Layout {
  let chosen = layOut(input, input.partition, input.results, 0, tools);
  const harsher = listHarsher(input, tools);
  while (chosen.roomTokens < input.enoughTokens) {
    const { value: next } = harsher.next();
    if (next === undefined) break;
    if (next.roomTokens > chosen.roomTokens) chosen = next;
  }
  return chosen;
}

/**
 * The layouts to try if the partition leaves too little room, mildest first: with the tail's results and long arguments
 * as lines; then without the opening, and with a tail of the newest three messages and the newest step, which the model
 * may not have read yet. A sacred zone loses no message.
 */
function* listHarsher(input: LayoutInput, tools: CoreTools): Generator<Layout, undefined> {
  const { facts, partition, results } = input;
  const { messages, policy } = facts;
  const newestStep = findNewestStep(messages) ?? messages.length;
  const leanest = partitionLean(facts, newestStep, tools);
  const firstWhole = Math.min(newestStep, messages.length - NEWEST_MESSAGES);
  const isTail = (index: number): boolean => index >= partition.tailStart && index < firstWhole;
  const tail = digestWhere(input, leanest, isTail, tools);
  yield layOut(input, partition, [...results, ...tail], sumSaved(tail), tools);
  if (policy.profile === "sacred-zone") return;

  const opening = digestWhere(input, leanest, (index) => index < partition.headEnd, tools);
  const others = results.filter(({ activity }) => activity.messageIndex >= partition.headEnd);
  const layOutLean = (cut: Partition): Layout =>
    layOut(input, cut, [...opening, ...others, ...tail], sumSaved([...opening, ...tail]), tools);
  const bare = layOutLean(leanest);
  const withOpening = layOutLean(keepOpening(bare, input, opening, tools));
  // The opening does not stay at the cost of the target.
  yield withOpening.roomTokens >= input.minTokens ? withOpening : bare;
}

/**
 * As partitioned; if the window cannot hold the opening beside what the caller asked to keep, the handoff tells the
 * opening instead.
 */
function keepPromise(input: LayoutInput, tools: CoreTools): Layout {
  const { facts, partition } = input;
  const layout = layOut(input, partition, input.results, 0, tools);
  if (isWithin(layout, facts.budget.windowTokens, input) || facts.policy.profile === "sacred-zone") return layout;
  const { headEnd, anchors } = partitionLean(facts, facts.messages.length, tools);
  const bare = { ...partition, headEnd, anchors: anchors.filter((index) => index < partition.tailStart) };
  return layOut(input, bare, layout.results, 0, tools);
}

/** The newest media stay while target or window can be kept with them, and also if dropping them would not help. */
function giveUpMedia(input: LayoutInput, layout: Layout, tools: CoreTools): Layout {
  const { targetTokens, budget, messages } = input.facts;
  if (isWithin(layout, targetTokens, input)) return layout;
  const partition = withoutMedia(messages, layout.partition, speakersOf(input.facts));
  if (partition.anchors.length === layout.partition.anchors.length) return layout;
  const bare = layOut(input, partition, layout.results, layout.shrunkTokens, tools);
  const isReached = (limitTokens: number): boolean =>
    isWithin(bare, limitTokens, input) && !isWithin(layout, limitTokens, input);
  return isReached(targetTokens) || isReached(budget.windowTokens) ? bare : layout;
}

/** Whether a layout with the least handoff keeps to a limit. */
function isWithin({ roomTokens }: Layout, limitTokens: number, { facts, minTokens }: LayoutInput): boolean {
  return facts.targetTokens - roomTokens + minTokens <= limitTokens;
}

/**
 * Spends what the handoff does not need on the newest messages that are protected, newest first: they stay, their results as
 * planned, and they get their calls back whole, because the next step builds on the last edits.
 */
function extendTail(input: LayoutInput, layout: Layout, tools: CoreTools): Layout {
  if (layout.roomTokens < input.enoughTokens) return layout;
  const { messages, policy } = input.facts;
  const { partition } = layout;
  const anchored = new Set(partition.anchors);
  const tailLimit = findTailLimit(input.facts);
  const savedAt = sumByMessage(layout.results, savedTokens);
  const savedByCallsAt = sumByMessage(
    layout.results,
    (result) => savedTokens(result) - savedTokens(withWholeCall(result)),
  );
  const withWholeCalls = new Set<number>();
  let { tailStart } = partition;
  let left = layout.roomTokens - input.enoughTokens;
  for (const { start, end } of groupUnits(messages).toReversed()) {
    if (start < Math.max(partition.headEnd, tailLimit) || messages.length - end >= policy.protectLast) break;
    for (let index = start; index < end && start < tailStart; index += 1) {
      if (anchored.has(index)) continue;
      left -= tools.measurer.messages(messages.slice(index, index + 1)) - (savedAt.get(index) ?? 0);
    }
    if (left < 0) break;
    tailStart = Math.min(start, tailStart);
    for (let index = start; index < end; index += 1) {
      const callTokens = savedByCallsAt.get(index) ?? 0;
      if (callTokens > left) continue;
      left -= callTokens;
      withWholeCalls.add(index);
    }
  }
  const longer = { ...partition, tailStart, anchors: partition.anchors.filter((index) => index < tailStart) };
  const results = layout.results.map((result) =>
    withWholeCalls.has(result.activity.messageIndex) ? withWholeCall(result) : result,
  );
  const extended = layOut(input, longer, results, layout.shrunkTokens, tools);
  const folds = messages.some((_, index) => isFolded(index, extended.partition));
  return folds && extended.roomTokens >= input.enoughTokens ? extended : layout;
}

function sumByMessage(
  results: readonly ResultPlan[],
  tokensOf: (result: ResultPlan) => number,
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const result of results) {
    const { messageIndex } = result.activity;
    sums.set(messageIndex, (sums.get(messageIndex) ?? 0) + tokensOf(result));
  }
  return sums;
}

function withWholeCall({ shortInput: _, ...result }: ResultPlan): ResultPlan {
  return result;
}

/** The opening frames everything after it: it stays if it costs hardly anything once its results are lines. */
function keepOpening(
  { partition: leanest, roomTokens }: Layout,
  { facts, partition: { headEnd } }: LayoutInput,
  opening: readonly ResultPlan[],
  { measurer }: CoreTools,
): Partition {
  const anchored = new Set(leanest.anchors);
  const added = facts.messages.slice(0, headEnd).filter((_, index) => index >= leanest.headEnd && !anchored.has(index));
  const tokens = measurer.messages(added) - sumSaved(opening);
  if (leanest.tailStart < headEnd || tokens > roomTokens * CHEAP_OPENING_SHARE) return leanest;
  return { ...leanest, headEnd, anchors: leanest.anchors.filter((index) => index >= headEnd) };
}

function layOut(
  { facts: { messages, toolTokens, targetTokens, rolesAlternate }, transcript, restate }: LayoutInput,
  cut: Partition,
  results: readonly ResultPlan[],
  shrunkTokens: number,
  { measurer }: CoreTools,
): Layout {
  const partition = closeSeams(messages, cut, rolesAlternate === true);
  const foldedTokens = measurer.messages(messages.filter((_, index) => isFolded(index, partition)));
  const kept = results.filter(({ activity }) => !isFolded(activity.messageIndex, partition));
  const restatedTokens = restateBlocks(transcript.redacted, partition, restate).tokens;
  // Not what came in: that also contains the last handoff, which the new one replaces.
  const wholeTokens = toolTokens + measurer.messages(messages);
  return {
    partition,
    results,
    roomTokens: targetTokens - (wholeTokens - foldedTokens - sumSaved(kept) + restatedTokens),
    shrunkTokens,
  };
}

function digestWhere(
  { facts: { messages }, transcript }: LayoutInput,
  { anchors }: Partition,
  mayChange: (index: number) => boolean,
  { measurer: { counter } }: CoreTools,
): ResultPlan[] {
  const anchored = new Set(anchors);
  const mayShortenCalls = (index: number): boolean => !anchored.has(index);
  const results = listResults(messages, transcript, { mayChange, mayShortenCalls, counter });
  return digestLong(results).filter(({ level }) => level === "line");
}

function speakersOf({ policy: { anchorRequest, anchorReply } }: PlanFacts): AnchoredSpeakers {
  return { request: anchorRequest, reply: anchorReply };
}

function partitionLean(facts: PlanFacts, newestStep: number, { measurer }: CoreTools): Partition {
  const { messages } = facts;
  const { headEnd, tailStart, anchors } = partitionTranscript(messages, {
    protectFirst: 0,
    protectLast: 0,
    tailTokens: 0,
    settingTokens: limitSettings(facts),
    keepsFirstExchange: false,
    protectsSystem: facts.policy.protectSystemPrompt,
    speakers: speakersOf(facts),
    headLimit: messages.length,
    tokensOf: (index) => measurer.messages(messages.slice(index, index + 1)),
  });
  const start = newestStep < headEnd ? tailStart : Math.min(tailStart, newestStep);
  return { headEnd, tailStart: start, anchors: anchors.filter((index) => index < start) };
}
