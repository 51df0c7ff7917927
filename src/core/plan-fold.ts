import type { CoreTools } from "./core-tools.ts";
import type { Message } from "./model/message.ts";
import type { Partition } from "./model/partition.ts";
import type { FoldPlan, PlanFacts } from "./model/plan.ts";
import type { RungReport } from "./model/report.ts";
import type { ResultPlan } from "./model/result-plan.ts";
import type { ToolActivity } from "./model/tool-activity.ts";
import type { TokenCounter } from "./ports.ts";
import { digestAll } from "./stages/digest/digest-all.ts";
import { listResults } from "./stages/digest/list-results.ts";
import { savedTokens } from "./stages/digest/planned-tokens.ts";
import { computeSummaryBudget } from "./stages/measure/compute-summary-budget.ts";
import { closeSeams } from "./stages/partition/close-seams.ts";
import { groupUnits } from "./stages/partition/group-units.ts";
import { pinStanding } from "./stages/partition/pin-standing.ts";

/** Of what the target leaves beside head and tail: the sections of the handoff get at most this part. */
const SUMMARY_SHARE = 0.25;
/** Of what is then left, this part goes to messages that stay with shortened results, the rest to names. */
const LINES_SHARE = 0.3;

export interface DigestedMiddle {
  readonly activities: readonly ToolActivity[];
  /** The results of the middle as the rungs above left them. */
  readonly results: readonly ResultPlan[];
  readonly steps: readonly RungReport[];
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
  middle: DigestedMiddle,
  { measurer }: CoreTools,
): FoldPlan {
  const { messages, tokensBefore, targetTokens, budget } = facts;
  const { activities } = middle;
  const middleTokens = measurer.messages(messages.filter((_, index) => isFolded(index, partition)));
  // Not what came in: that holds the last record too, which the new one replaces.
  const standingTokens = facts.toolTokens + measurer.messages(messages) - middleTokens;
  const anchored = new Set(partition.anchors);
  const savedInAnchors = sumSaved(middle.results.filter(({ activity }) => anchored.has(activity.messageIndex)));
  const pin = { maxTokens: middle.pinTokens, countTokens: (text: string) => measurer.counter.count(text) };
  const keptTokens = standingTokens - savedInAnchors + pinStanding(messages, partition, pin).tokens;
  const wantedTokens = computeSummaryBudget({ middleTokens, windowTokens: budget.windowTokens, targetTokens });

  const isTight = targetTokens - keptTokens < wantedTokens;
  const tailResults = isTight ? digestTail(messages, partition, activities, measurer.counter) : [];
  const leftTokens = targetTokens - keptTokens + sumSaved(tailResults);
  const { room, summaryTokens } = shareRoom(leftTokens, wantedTokens);
  const linesTokens = Math.floor(Math.max(0, room - summaryTokens) * LINES_SHARE);

  const costs = lineCosts(messages, middle.results, measurer.message);
  const { foldEnd, tokens } = chooseFoldEnd(messages, partition, costs, linesTokens);
  const folding = closeSeams(messages, {
    headEnd: partition.headEnd,
    tailStart: foldEnd,
    anchors: partition.anchors.filter((index) => index < foldEnd),
  });
  return {
    ...facts,
    kind: "fold",
    partition: folding,
    results: [...middle.results.filter(({ activity }) => !isFolded(activity.messageIndex, folding)), ...tailResults],
    activities,
    summaryTokens,
    indexTokens: indexRoom(room - summaryTokens - tokens),
    pinnedBlocks: pinStanding(messages, folding, pin).texts,
    protectedTokens: keptTokens - sumSaved(tailResults),
    persistence: "in-place",
    steps: [
      ...middle.steps,
      ...(tailResults.length === 0
        ? []
        : [{ step: "digest-tail", tokensBefore, tokensAfter: tokensBefore - sumSaved(tailResults) } as const]),
    ],
  };
}

/** Shares what is left of the target between the sections of the record and everything else. */
export function shareRoom(leftTokens: number, wantedTokens: number) {
  // What is protected may leave no room at all. A target that is missed anyway must not cost the record its content.
  const room = leftTokens > MINIMUM_SUMMARY_TOKENS ? leftTokens : wantedTokens;
  const summaryTokens = Math.min(wantedTokens, Math.max(Math.floor(room * SUMMARY_SHARE), MINIMUM_SUMMARY_TOKENS));
  return { room, summaryTokens };
}

/** What names may cost where so much is left for them. */
export function indexRoom(leftTokens: number): number {
  return Math.max(0, Math.floor((leftTokens - SEAL_TOKENS) * INDEX_SHARE));
}

/** Rung 5: results in the tail become lines too, but for the newest step, which nobody has read yet. */
function digestTail(
  messages: readonly Message[],
  { tailStart }: Partition,
  activities: readonly ToolActivity[],
  counter: TokenCounter,
): ResultPlan[] {
  const newestStep = groupUnits(messages).findLast(({ kind }) => kind === "step")?.start ?? messages.length;
  const mayChange = (index: number): boolean => index >= tailStart && index < newestStep;
  const results = listResults(messages, activities, { mayChange, keepCalls: new Set(), counter });
  return digestAll(results).filter(({ level }) => level === "line");
}

function sumSaved(results: readonly ResultPlan[]): number {
  return results.reduce((total, result) => total + savedTokens(result), 0);
}

/** What the lines around a handoff and its message cost. */
const SEAL_TOKENS = 80;
/** Names also cost what stands between them: the rest is for that. */
const INDEX_SHARE = 0.93;

/** A record that says nothing would be worse than a target missed by this much. */
export const MINIMUM_SUMMARY_TOKENS = 800;

/** Whether a message is folded into the handoff. */
export function isFolded(index: number, { headEnd, tailStart, anchors }: Partition): boolean {
  return index >= headEnd && index < tailStart && !isAmong(index, anchors);
}

/** A reply may have made thousands of calls, all of them anchors, and every message is asked about. */
function isAmong(index: number, ascending: readonly number[]): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? index) < index) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === index;
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
  let foldEnd = partition.tailStart;
  let tokens = 0;
  for (const { start, end } of groupUnits(messages).toReversed()) {
    if (end > partition.tailStart) continue;
    if (start < partition.headEnd) break;
    const unitTokens = costs.slice(start, end).reduce((total, cost) => total + cost, 0);
    if (tokens + unitTokens > maxTokens) break;
    tokens += unitTokens;
    foldEnd = start;
  }
  return { foldEnd, tokens };
}
