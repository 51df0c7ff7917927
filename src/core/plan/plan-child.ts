import type { Partition } from "../model/partition.ts";
import type { FoldPlan, PlanFacts, PreparedTranscript } from "../model/plan.ts";
import type { RungReport } from "../model/report.ts";
import { digestAll } from "../stages/digest/digest-all.ts";
import { listResults } from "../stages/digest/list-results.ts";
import { sumSaved } from "../stages/digest/planned-tokens.ts";
import { computeSummaryBudget } from "../stages/measure/compute-summary-budget.ts";
import { closeSeams } from "../stages/partition/close-seams.ts";
import { pinStanding } from "../stages/partition/pin-standing.ts";
import type { CoreTools } from "./core-tools.ts";
import { createPinOptions } from "./create-pin-options.ts";
import { isFolded } from "./is-folded.ts";
import { findPinStart, shareRoom } from "./plan-fold.ts";

export interface ChildInput extends PreparedTranscript {
  /** The transcript cut down to what no session can do without. */
  readonly partition: Partition;
  readonly steps: readonly RungReport[];
  /** What blocks of a host may cost when they are pinned again. */
  readonly pinTokens: number;
  /** What the rungs above would have left. */
  readonly foldTokens: number;
}

/**
 * Plans a child-session: the session is closed, and a child starts from the handoff with the system prompt, the latest request
 * and reply, and the newest unit.
 *
 * @returns Undefined where there is nothing to fold.
 */
export function planChild(facts: PlanFacts, input: ChildInput, tools: CoreTools): FoldPlan | undefined {
  const { measurer } = tools;
  const { messages, tokensBefore, targetTokens } = facts;
  const { activities, sources, steps } = input;
  const partition = closeSeams(messages, input.partition, facts.rolesAlternate === true);
  const folded = messages.filter((_, index) => isFolded(index, partition));
  if (folded.length === 0) return undefined;

  const anchored = new Set(partition.anchors);
  const results = digestAll(
    listResults(messages, input, {
      mayChange: (index) => anchored.has(index),
      mayShortenCalls: (index) => !anchored.has(index),
      counter: measurer.counter,
    }),
  ).filter(({ level }) => level === "line");
  const pinned = pinStanding(sources, partition, createPinOptions(input.pinTokens, findPinStart(facts), tools));
  const middleTokens = measurer.messages(folded);
  const keptTokens = facts.toolTokens + measurer.messages(messages) - middleTokens;
  const protectedTokens = keptTokens - sumSaved(results) + pinned.tokens;
  const fullTokens = computeSummaryBudget({ middleTokens, targetTokens });
  return {
    ...facts,
    kind: "fold",
    partition,
    results,
    activities,
    sources,
    ...shareRoom(facts, { roomTokens: targetTokens - protectedTokens, fullTokens }),
    pinnedBlocks: pinned.texts,
    protectedTokens,
    persistence: "child",
    steps: [...steps, { step: "handoff", tokensBefore, tokensAfter: Math.min(tokensBefore, input.foldTokens) }],
  };
}
