import type { CoreTools } from "./core-tools.ts";
import { isFolded } from "./is-folded.ts";
import type { Partition } from "./model/partition.ts";
import type { PlanFacts, ReadTranscript } from "./model/plan.ts";
import type { ResultPlan } from "./model/result-plan.ts";
import { digestAll } from "./stages/digest/digest-all.ts";
import { listResults } from "./stages/digest/list-results.ts";
import { savedTokens } from "./stages/digest/planned-tokens.ts";
import { groupUnits } from "./stages/partition/group-units.ts";
import { partitionTranscript, withoutMedia } from "./stages/partition/partition-transcript.ts";
import { type PinOptions, pinStanding } from "./stages/partition/pin-standing.ts";

/** Part of the target up to which an opening stays even where room is short. */
const CHEAP_OPENING_SHARE = 0.05;

/** Of what the target leaves beside the system prompt, messages of the host may take this much. */
const SETTINGS_SHARE = 0.5;

/** What a host's settings may cost before they give way: in a sacred zone they never do. */
export function limitSettings({ targetTokens, staticTokens, policy }: PlanFacts): number {
  if (policy.profile === "sacred-zone") return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor((targetTokens - staticTokens) * SETTINGS_SHARE));
}

/** What stays beside a handoff, and what that leaves of the target. */
export interface Layout {
  readonly partition: Partition;
  /** What becomes of the results that stay. */
  readonly results: readonly ResultPlan[];
  /** What the target leaves beside all that; below zero where it is missed already. */
  readonly roomTokens: number;
  /** What rung 5 saved; none where it was not needed. */
  readonly shrunkTokens: number;
}

export interface LayoutInput {
  readonly facts: PlanFacts;
  readonly partition: Partition;
  readonly transcript: ReadTranscript;
  /** The results of the middle as the rungs above left them. */
  readonly results: readonly ResultPlan[];
  /** Room that a good record needs. */
  readonly wantedTokens: number;
  /** Room without which there is no record. */
  readonly leastTokens: number;
  /** What blocks of a host may cost that are pinned again. */
  readonly pin: PinOptions;
}

/**
 * Chooses the mildest layout that leaves a record its room.
 *
 * The newest media stay as long as target or window can be kept with them.
 */
export function chooseLayout(input: LayoutInput, tools: CoreTools): Layout {
  const layout = chooseWithMedia(input, tools);
  const { targetTokens, budget, messages } = input.facts;
  const isWithin = ({ roomTokens }: Layout, limitTokens: number): boolean =>
    targetTokens - roomTokens + input.leastTokens <= limitTokens;
  if (isWithin(layout, targetTokens)) return layout;

  const partition = withoutMedia(messages, layout.partition);
  if (partition.anchors.length === layout.partition.anchors.length) return layout;
  const bare = layOut(input, partition, layout.results, layout.shrunkTokens, tools);
  const reaches = (limitTokens: number): boolean => isWithin(bare, limitTokens) && !isWithin(layout, limitTokens);
  return reaches(targetTokens) || reaches(budget.windowTokens) ? bare : layout;
}

/**
 * First as partitioned; then with the results and long arguments of the tail as lines; then
 * without the opening, and with a tail of the newest step alone, which nobody may have read yet.
 * What somebody asked to keep word for word is not touched, and a sacred zone loses no message.
 */
function chooseWithMedia(input: LayoutInput, tools: CoreTools): Layout {
  const { facts, partition, results, wantedTokens } = input;
  const asPartitioned = layOut(input, partition, results, 0, tools);
  const isPromised = facts.request.keepLast !== undefined;
  if (isPromised || asPartitioned.roomTokens >= wantedTokens) return asPartitioned;

  const newestStep = groupUnits(facts.messages).findLast(({ kind }) => kind === "step")?.start ?? facts.messages.length;
  const leanest = keepCheapOpening(partitionLean(facts, newestStep, tools), input, tools);
  const isTail = (index: number): boolean => index >= partition.tailStart && index < newestStep;
  const tail = digestWhere(input, leanest, isTail, tools);
  const digested = layOut(input, partition, [...results, ...tail], sumSaved(tail), tools);
  if (digested.roomTokens >= wantedTokens || facts.policy.profile === "sacred-zone") return digested;

  const isOpening = (index: number): boolean => index >= leanest.headEnd && index < partition.headEnd;
  const protectedResults = [...digestWhere(input, leanest, isOpening, tools), ...tail];
  const lean = layOut(input, leanest, [...protectedResults, ...results], sumSaved(protectedResults), tools);
  return lean.roomTokens > digested.roomTokens ? lean : digested;
}

/** An opening of a few words frames everything after it, and hardly costs anything. */
function keepCheapOpening(leanest: Partition, { facts, partition }: LayoutInput, { measurer }: CoreTools): Partition {
  const { headEnd } = partition;
  const openingTokens = measurer.messages(facts.messages.slice(leanest.headEnd, headEnd));
  if (leanest.tailStart < headEnd || openingTokens > facts.targetTokens * CHEAP_OPENING_SHARE) return leanest;
  return { ...leanest, headEnd, anchors: leanest.anchors.filter((index) => index >= headEnd) };
}

function layOut(
  { facts: { messages, toolTokens, targetTokens }, transcript, pin }: LayoutInput,
  partition: Partition,
  results: readonly ResultPlan[],
  shrunkTokens: number,
  { measurer }: CoreTools,
): Layout {
  const foldedTokens = measurer.messages(messages.filter((_, index) => isFolded(index, partition)));
  const kept = results.filter(({ activity }) => !isFolded(activity.messageIndex, partition));
  const pinnedTokens = pinStanding(transcript.sources, partition, pin).tokens;
  // Not what came in: that holds the last record too, which the new one replaces.
  const standingTokens = toolTokens + measurer.messages(messages);
  return {
    partition,
    results,
    roomTokens: targetTokens - (standingTokens - foldedTokens - sumSaved(kept) + pinnedTokens),
    shrunkTokens,
  };
}

function digestWhere(
  { facts: { messages }, transcript }: LayoutInput,
  { anchors }: Partition,
  mayChange: (index: number) => boolean,
  { measurer }: CoreTools,
): ResultPlan[] {
  const anchored = new Set(anchors);
  const mayShortenCalls = (index: number): boolean => !anchored.has(index);
  const results = listResults(messages, transcript, { mayChange, mayShortenCalls, counter: measurer.counter });
  return digestAll(results).filter(({ level }) => level === "line");
}

function partitionLean(facts: PlanFacts, newestStep: number, { measurer }: CoreTools): Partition {
  const { messages } = facts;
  const { headEnd, tailStart, anchors } = partitionTranscript(messages, {
    protectFirst: 0,
    protectLast: 0,
    tailTokens: 0,
    floorTokens: 0,
    settingTokens: limitSettings(facts),
    keepsFirstTurn: false,
    headLimit: messages.length,
    tokensOf: (index) => measurer.messages(messages.slice(index, index + 1)),
  });
  const start = newestStep < headEnd ? tailStart : Math.min(tailStart, newestStep);
  return { headEnd, tailStart: start, anchors: anchors.filter((index) => index < start) };
}

function sumSaved(results: readonly ResultPlan[]): number {
  return results.reduce((total, result) => total + savedTokens(result), 0);
}
