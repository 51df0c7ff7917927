import { CompactionError } from "../base/errors.ts";
import { sealHandoff } from "../markers/seal-handoff.ts";
import type { FoldPlan, KeepPlan, PlanFacts } from "../model/plan.ts";
import { renderHandoff } from "../stages/handoff/render-handoff.ts";
import type { ChildTail } from "../stages/partition/partition-transcript.ts";
import type { CoreTools } from "./core-tools.ts";
import { gatherWishes } from "./gather-wishes.ts";
import type { ChildInput } from "./plan-child.ts";
import { MIN_HANDOFF_TOKENS } from "./plan-fold.ts";
import { prepareTranscript } from "./prepare-transcript.ts";

const NO_ROOM = "what must stay leaves no room for a handoff";

/** Plans a child with a tail, given what the rungs above came to. Undefined if there is nothing to fold. */
export type PlanChild = (tail: ChildTail, soFar: Pick<ChildInput, "rungs" | "foldTokens">) => FoldPlan | undefined;

/**
 * The fold if it is enough; otherwise a child, if that reaches what the fold does not; otherwise whatever can be sent
 * at all.
 */
export function closeWhereNeeded(
  facts: PlanFacts,
  fold: FoldPlan,
  planChild: PlanChild,
  tools: CoreTools,
): KeepPlan | FoldPlan {
  if (isEnough(fold, tools)) return fold;
  const soFar = { rungs: fold.rungs, foldTokens: fold.protectedTokens + fold.handoffTokens };
  const child = planChild("newest-messages", soFar);
  const inOrder = child !== undefined && isReached(child) ? [child, fold] : [fold, child];
  const sendable = inOrder.find((plan) => plan !== undefined && hasRoomForHandoff(plan, tools));
  if (sendable !== undefined) return sendable;
  const smallest = planChild("newest-unit", soFar);
  if (smallest !== undefined && hasRoomForHandoff(smallest, tools)) return smallest;
  // A pass that the caller forced can meet a transcript that is too small for any handoff.
  if (facts.tokensBefore <= facts.budget.windowTokens) return { ...facts, kind: "keep", reason: NO_ROOM };
  throw tooSmall(facts, Math.min(fold.protectedTokens, smallest?.protectedTokens ?? Number.POSITIVE_INFINITY), tools);
}

/** Whether a fold reaches its goal, with room for its handoff. */
export function isEnough(fold: FoldPlan, tools: CoreTools): boolean {
  // What the caller asked to keep takes precedence over any target.
  const isPromised = fold.keptLast !== undefined && fold.keptLast > 0;
  return (isPromised || isReached(fold)) && hasRoomForHandoff(fold, tools);
}

/**
 * For a head and tail that leave nothing to take out: what fits stays as it is, what cannot be sent becomes a child.
 */
export function keepOrClose(facts: PlanFacts, planChild: PlanChild, tools: CoreTools): KeepPlan | FoldPlan {
  const { tokensBefore, keptLast = 0 } = facts;
  const { windowTokens } = facts.budget;
  if (tokensBefore <= windowTokens) return { ...facts, kind: "keep", reason: describeNothing(keptLast) };
  const soFar = { rungs: [], foldTokens: tokensBefore };
  const tails = keptLast > 0 ? [] : (["newest-messages", "newest-unit"] as const);
  const children = tails.map((tail) => planChild(tail, soFar));
  const fitting = children.find((child) => child !== undefined && hasRoomForHandoff(child, tools));
  if (fitting !== undefined) return fitting;
  const smallest = children.at(-1);
  if (smallest === undefined) {
    throw new CompactionError("WINDOW_TOO_SMALL", { protectedTokens: tokensBefore, windowTokens });
  }
  throw tooSmall(facts, smallest.protectedTokens, tools);
}

function tooSmall(facts: PlanFacts, keptTokens: number, tools: CoreTools): CompactionError {
  const protectedTokens = keptTokens + measureSmallestHandoff(facts, tools);
  return new CompactionError("WINDOW_TOO_SMALL", { protectedTokens, windowTokens: facts.budget.windowTokens });
}

/**
 * Whether a fold reaches the point where a less lossy rung would do: the target if the caller set one, otherwise the
 * threshold, below which there is no reason to give up the newest messages.
 */
function isReached({ protectedTokens, targetTokens, policy, budget }: FoldPlan): boolean {
  const isSet = policy.targetTokens !== undefined || policy.profile === "sacred-zone";
  const highestTokens = isSet ? targetTokens : Math.max(targetTokens, budget.thresholdTokens);
  return protectedTokens + MIN_HANDOFF_TOKENS <= highestTokens;
}

/** Whether the window holds what stays plus the smallest possible handoff. */
function hasRoomForHandoff(fold: FoldPlan, tools: CoreTools): boolean {
  const roomTokens = fold.budget.windowTokens - fold.protectedTokens;
  if (roomTokens < 0) return false;
  // A handoff must say what users said, and in which messages: counting that is worth it only if it may leave no room.
  const saidTokens = tools.measurer.messages(fold.messages.filter(({ role }) => role === "user"));
  if (fold.state.handoff === undefined && MIN_HANDOFF_TOKENS + 2 * saidTokens <= roomTokens) return true;
  return measureSmallestHandoff(fold, tools) <= roomTokens;
}

function describeNothing(keepLast: number): string {
  return keepLast === 0
    ? "there is nothing between head and tail to take out"
    : `the last ${keepLast} exchanges are all there is: there is nothing before them to take out`;
}

/** Handles are longer only where two of one conversation collide. */
const ANY_HANDLE = "h-00000000";
/** Seals with zeros: the tag of a handoff is known only once it is written. */
const ZEROS = { mac: () => "0".repeat(64) };
/**
 * What tag, name of the conversation and two handles cost at most above zeros, whatever characters they come out with:
 * 8, 10 and twice 6 tokens in 20,000 of each.
 */
const MARKS_TOKENS = 30;

/**
 * What the shortest handoff of a transcript costs in a message of its own: how to take it, where the originals are, the
 * request and the constraints. It belongs to what must stay: a window without room for it is too small.
 */
function measureSmallestHandoff(facts: PlanFacts, tools: CoreTools): number {
  const { state, numbers } = facts;
  const { measurer, hash, redactor } = tools;
  const last = numbers.at(-1) ?? 1;
  const body = renderHandoff({
    ...gatherWishes(facts, prepareTranscript(facts, tools).redacted, redactor).content,
    replaced: { first: last, last },
    ranges: [...(state.handoff?.ranges ?? []), { handle: ANY_HANDLE, first: last, last }],
    isModelWritten: false,
  });
  const lineage = "0".repeat(state.lineage.length);
  const text = sealHandoff(
    { lineage, number: state.compactionCount + 1, body: redactor.redact(body) },
    { ...hash, ...ZEROS },
  );
  return measurer.messages([{ role: "user", parts: [{ kind: "text", text }] }]) + MARKS_TOKENS;
}
