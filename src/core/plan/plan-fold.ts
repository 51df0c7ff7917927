import type { Partition } from "../model/partition.ts";
import type { FoldPlan, PlanFacts, PreparedTranscript } from "../model/plan.ts";
import type { RungReport } from "../model/report.ts";
import type { ResultPlan } from "../model/result-plan.ts";
import { addsNote } from "../stages/assemble/place-note.ts";
import { computeSummaryBudget } from "../stages/measure/compute-summary-budget.ts";
import { restateBlocks } from "../stages/partition/restate-blocks.ts";
import { HANDOFF_NOTE } from "../text/handoff-note.ts";
import { chooseLayout } from "./choose-layout.ts";
import type { CoreTools } from "./core-tools.ts";
import { createRestateOptions } from "./create-restate-options.ts";
import { isFolded } from "./is-folded.ts";

/** What every handoff says besides: how to take it, and what was asked last. The user's rules come on top. */
const FRAME_TOKENS = 150;
/** A model is asked for this share of the rest: its prose is the handoff, and the account tells what it forgot. */
const PROSE_SHARE = 0.93;
/**
 * What the frame, the task, a few constraints and the last events take: a shorter handoff says nothing, so this much
 * counts as what must stay.
 */
export const MIN_HANDOFF_TOKENS = 600;

/**
 * The newest messages stay whole while the handoff gets this share of the room, or this share of what it replaces if
 * that is more: what was done last is needed first. Measured with `npm run bench:evidence` and `npm run bench:rounds`.
 */
const HANDOFF_SHARE = 0.8;
const HANDOFF_SHARE_OF_MIDDLE = 0.1;

export interface FoldInput {
  /** What the rungs above came to. */
  readonly rungs: readonly RungReport[];
  /** The results of the middle as those rungs left them. */
  readonly results: readonly ResultPlan[];
  /** What a host's blocks may cost when we write them again. */
  readonly restateTokens: number;
}

/** Plans the handoff: the middle becomes one text, and the newest messages stay. */
export function planFold(
  facts: PlanFacts,
  partition: Partition,
  transcript: PreparedTranscript,
  { results, rungs, restateTokens }: FoldInput,
  tools: CoreTools,
): FoldPlan {
  const { messages, tokensBefore, targetTokens, staticTokens } = facts;
  const { measurer } = tools;
  const middleTokens = measurer.messages(messages.filter((_, index) => isFolded(index, partition)));
  const fullTokens = computeSummaryBudget({ middleTokens, targetTokens });
  const shareTokens = Math.max((targetTokens - staticTokens) * HANDOFF_SHARE, middleTokens * HANDOFF_SHARE_OF_MIDDLE);
  const enoughTokens = Math.min(fullTokens, Math.max(MIN_HANDOFF_TOKENS, shareTokens));
  const restate = createRestateOptions(restateTokens, findRestateStart(facts), tools);
  const layout = chooseLayout(
    { facts, partition, transcript, results, enoughTokens, minTokens: MIN_HANDOFF_TOKENS, restate },
    tools,
  );
  const { roomTokens, shrunkTokens } = layout;
  const noteTokens = addsNote(messages, facts.policy, facts.request) ? measurer.counter.count(HANDOFF_NOTE) : 0;
  const digestTail = { step: "digest-tail", tokensBefore, tokensAfter: tokensBefore - shrunkTokens } as const;
  return {
    ...facts,
    ...transcript,
    kind: "fold",
    partition: layout.partition,
    results: layout.results.filter(({ activity }) => !isFolded(activity.messageIndex, layout.partition)),
    ...shareRoom(facts, { roomTokens: roomTokens - noteTokens, fullTokens }),
    restatedBlocks: restateBlocks(transcript.redacted, layout.partition, restate).texts,
    protectedTokens: targetTokens - roomTokens,
    persistence: "in-place",
    rungs: shrunkTokens === 0 ? rungs : [...rungs, digestTail],
  };
}

/** If the system prompt is not protected, the host sends it again itself. */
export function findRestateStart({ messages, policy }: PlanFacts): number {
  if (policy.protectSystemPrompt) return 0;
  const firstTurn = messages.findIndex(({ role }) => role !== "system");
  return firstTurn === -1 ? messages.length : firstTurn;
}

export interface RoomInput {
  /** What the target leaves besides everything that stays; below zero if it is already missed. */
  readonly roomTokens: number;
  /** How large a handoff should be for what it replaces. */
  readonly fullTokens: number;
}

/**
 * What the handoff may cost: everything left of the target. If what is protected leaves too little, the minimum size of
 * a handoff, as far as the window holds it.
 */
export function shareRoom(
  { targetTokens, budget }: PlanFacts,
  { roomTokens, fullTokens }: RoomInput,
): Pick<FoldPlan, "handoffTokens" | "summaryTokens"> {
  const windowRoomTokens = Math.max(0, budget.windowTokens - targetTokens + roomTokens);
  const handoffTokens = Math.max(roomTokens, Math.min(MIN_HANDOFF_TOKENS, windowRoomTokens));
  const proseTokens = Math.max(0, Math.floor((handoffTokens - FRAME_TOKENS) * PROSE_SHARE));
  return { handoffTokens, summaryTokens: Math.min(fullTokens, proseTokens) };
}
