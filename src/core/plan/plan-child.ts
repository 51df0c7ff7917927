import type { Partition } from "../model/partition.ts";
import type { FoldPlan, PlanFacts, PreparedTranscript } from "../model/plan.ts";
import type { RungReport } from "../model/report.ts";
import { digestAll } from "../stages/digest/digest-all.ts";
import { listResults } from "../stages/digest/list-results.ts";
import { sumSaved } from "../stages/digest/planned-tokens.ts";
import { computeSummaryBudget } from "../stages/measure/compute-summary-budget.ts";
import { closeSeams } from "../stages/partition/close-seams.ts";
import { restateBlocks } from "../stages/partition/restate-blocks.ts";
import type { CoreTools } from "./core-tools.ts";
import { createRestateOptions } from "./create-restate-options.ts";
import { isFolded } from "./is-folded.ts";
import { findRestateStart, shareRoom } from "./plan-fold.ts";

export interface ChildInput extends PreparedTranscript {
  /** The transcript reduced to what no session can do without. */
  readonly partition: Partition;
  readonly rungs: readonly RungReport[];
  /** What a host's blocks may cost when we write them again. */
  readonly restateTokens: number;
  /** What the rungs above would have left. */
  readonly foldTokens: number;
}

/**
 * Plans a child-session: the session is closed, and a child starts from the handoff with the system prompt, the latest
 * request and reply, and the newest unit.
 *
 * @returns Undefined if there is nothing to fold.
 */
export function planChild(facts: PlanFacts, input: ChildInput, tools: CoreTools): FoldPlan | undefined {
  const { measurer } = tools;
  const { messages, tokensBefore, targetTokens } = facts;
  const { activities, redacted, rungs } = input;
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
  const restated = restateBlocks(
    redacted,
    partition,
    createRestateOptions(input.restateTokens, findRestateStart(facts), tools),
  );
  const middleTokens = measurer.messages(folded);
  const keptTokens = facts.toolTokens + measurer.messages(messages) - middleTokens;
  const protectedTokens = keptTokens - sumSaved(results) + restated.tokens;
  const fullTokens = computeSummaryBudget({ middleTokens, targetTokens });
  return {
    ...facts,
    kind: "fold",
    partition,
    results,
    activities,
    redacted,
    ...shareRoom(facts, { roomTokens: targetTokens - protectedTokens, fullTokens }),
    restatedBlocks: restated.texts,
    protectedTokens,
    persistence: "child",
    rungs: [...rungs, { step: "handoff", tokensBefore, tokensAfter: Math.min(tokensBefore, input.foldTokens) }],
  };
}
