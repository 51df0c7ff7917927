import { chooseLayout } from "./choose-layout.ts";
import type { CoreTools } from "./core-tools.ts";
import { isFolded } from "./is-folded.ts";
import type { Message } from "./model/message.ts";
import type { Partition } from "./model/partition.ts";
import type { FoldPlan, PlanFacts } from "./model/plan.ts";
import type { RungReport } from "./model/report.ts";
import type { ResultPlan } from "./model/result-plan.ts";
import type { ToolActivity } from "./model/tool-activity.ts";
import { savedTokens } from "./stages/digest/planned-tokens.ts";
import { computeSummaryBudget } from "./stages/measure/compute-summary-budget.ts";
import { closeSeams } from "./stages/partition/close-seams.ts";
import { groupUnits } from "./stages/partition/group-units.ts";
import { pinStanding } from "./stages/partition/pin-standing.ts";

/** Of what the target leaves beside head and tail: the sections of the handoff get at most this part. */
const SUMMARY_SHARE = 0.25;
/** Of what is then left, this part goes to messages that stay with shortened results, the rest to names. */
const LINES_SHARE = 0.3;
/** What the lines around a handoff and its message cost. */
const SEAL_TOKENS = 80;
/** Names are counted one by one, and together they cost a little more: the rest is for that. */
const INDEX_SHARE = 0.98;
/** What its frame, the task, a few constraints and the first items of each section take: a shorter record says nothing. */
export const SMALLEST_RECORD_TOKENS = 400;
/** Where the target is missed anyway, a record may take this much: it would be read for nothing otherwise. */
const SMALLEST_LATE_RECORD_TOKENS = 800;

export interface DigestedMiddle {
  readonly activities: readonly ToolActivity[];
  /** The results of the middle as the rungs above left them. */
  readonly results: readonly ResultPlan[];
  readonly steps: readonly RungReport[];
}

export interface FoldInput extends DigestedMiddle {
  /** What blocks of a host may cost when they are pinned again. */
  readonly pinTokens: number;
}

/**
 * Plans rung 4: the older part of the middle becomes one handoff.
 *
 * The newest part of the middle stays, with its results as lines, as far as the target allows:
 * what happened last is told best by what was said and called.
 */
export function planFold(
  facts: PlanFacts,
  partition: Partition,
  { activities, results, steps, pinTokens }: FoldInput,
  tools: CoreTools,
): FoldPlan {
  const { messages, tokensBefore, targetTokens, budget } = facts;
  const { counter } = tools.measurer;
  const middleTokens = tools.measurer.messages(messages.filter((_, index) => isFolded(index, partition)));
  const wantedTokens = computeSummaryBudget({ middleTokens, windowTokens: budget.windowTokens, targetTokens });
  const pin = { maxTokens: pinTokens, countTokens: (text: string) => counter.count(text) };
  const leastTokens = SMALLEST_RECORD_TOKENS;
  const layout = chooseLayout({ facts, partition, activities, results, wantedTokens, leastTokens, pin }, tools);

  const { room, summaryTokens, reachesTarget } = shareRoom(facts, {
    leftTokens: layout.roomTokens,
    middleTokens,
    wantedTokens,
  });
  const linesTokens = Math.floor(Math.max(0, room - summaryTokens) * LINES_SHARE);

  const costs = lineCosts(messages, layout.results, tools.measurer.message);
  const chosen = chooseFoldEnd(messages, layout.partition, costs, linesTokens);
  // A target that is missed anyway leaves no reason to keep every line and write no record.
  const keepsAll = chosen.foldEnd <= layout.partition.headEnd && !reachesTarget;
  const { foldEnd, tokens } = keepsAll ? { foldEnd: layout.partition.tailStart, tokens: 0 } : chosen;
  const folding = closeSeams(messages, {
    headEnd: layout.partition.headEnd,
    tailStart: foldEnd,
    anchors: layout.partition.anchors.filter((index) => index < foldEnd),
  });
  return {
    ...facts,
    kind: "fold",
    partition: folding,
    results: layout.results.filter(({ activity }) => !isFolded(activity.messageIndex, folding)),
    activities,
    reachesTarget,
    summaryTokens,
    indexTokens: indexRoom(room - summaryTokens - tokens),
    pinnedBlocks: pinStanding(messages, folding, pin).texts,
    protectedTokens: targetTokens - layout.roomTokens,
    persistence: "in-place",
    steps: [
      ...steps,
      ...(layout.shrunkTokens === 0
        ? []
        : [{ step: "digest-tail", tokensBefore, tokensAfter: tokensBefore - layout.shrunkTokens } as const]),
    ],
  };
}

export interface RoomInput {
  /** What the target leaves beside everything that stays; below zero where it is missed already. */
  readonly leftTokens: number;
  readonly middleTokens: number;
  /** Room that a good record needs. */
  readonly wantedTokens: number;
}

/**
 * Shares what is left of the target between the sections of the record and everything else.
 *
 * What is protected may leave no room at all. A target that is missed anyway must not cost the
 * record its content, as far as the window holds it.
 */
export function shareRoom(
  { targetTokens, tokensBefore, budget }: PlanFacts,
  { leftTokens, middleTokens, wantedTokens }: RoomInput,
) {
  const windowTokens = Math.max(0, budget.windowTokens - targetTokens + leftTokens);
  const fairTokens = Math.max(SMALLEST_LATE_RECORD_TOKENS, Math.floor((middleTokens * targetTokens) / tokensBefore));
  const reachesTarget = leftTokens > SMALLEST_RECORD_TOKENS;
  const room = reachesTarget ? leftTokens : Math.min(wantedTokens, fairTokens, windowTokens);
  const summaryTokens = Math.min(
    wantedTokens,
    windowTokens,
    Math.max(Math.floor(room * SUMMARY_SHARE), SMALLEST_RECORD_TOKENS),
  );
  return { room, summaryTokens, reachesTarget };
}

/** What names may cost where so much is left for them. */
export function indexRoom(leftTokens: number): number {
  return Math.max(0, Math.floor((leftTokens - SEAL_TOKENS) * INDEX_SHARE));
}

/** What each message costs when its old results are lines. */
function lineCosts(
  messages: readonly Message[],
  results: readonly ResultPlan[],
  measure: (message: Message) => { readonly total: number },
): number[] {
  const costs = messages.map((message) => measure(message).total);
  for (const result of results) {
    const index = result.activity.resultMessageIndex;
    if (index !== undefined) costs[index] = (costs[index] ?? 0) - savedTokens(result);
  }
  return costs;
}

function chooseFoldEnd(
  messages: readonly Message[],
  partition: Partition,
  costs: readonly number[],
  maxTokens: number,
) {
  const anchored = new Set(partition.anchors);
  let foldEnd = partition.tailStart;
  let tokens = 0;
  for (const { start, end } of groupUnits(messages).toReversed()) {
    if (end > partition.tailStart) continue;
    if (start < partition.headEnd) break;
    let unitTokens = 0;
    // Anchors stay and are paid for already.
    for (let index = start; index < end; index += 1) if (!anchored.has(index)) unitTokens += costs[index] ?? 0;
    if (tokens + unitTokens > maxTokens) break;
    tokens += unitTokens;
    foldEnd = start;
  }
  return { foldEnd, tokens };
}
