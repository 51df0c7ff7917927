import { findHandles } from "../../markers/find-handles.ts";
import type { ArchivedOriginal } from "../../model/commit.ts";
import type { Message } from "../../model/message.ts";
import type { PlanFacts } from "../../model/plan.ts";
import { isUserTurn } from "../../turns/find-user-words.ts";
import { listTexts } from "../../turns/list-texts.ts";
import { hasWholePairs } from "./check-pairs.ts";

export interface VerifyInput {
  readonly plan: PlanFacts;
  readonly messages: readonly Message[];
  readonly tokensAfter: number;
  readonly originals: readonly ArchivedOriginal[];
  readonly pins: readonly { readonly text: string }[];
}

/** A promise that a result would break, and how. */
export interface Breach {
  readonly promise: "wire-valid" | "on-task" | "nothing-lost" | "never-worse" | "fits-window";
  readonly reason: string;
}

/**
 * Checks the promises that can be checked on a result. Undefined if all are kept. Inventions were checked line by line
 * before: a line that fails is not written.
 */
export function findBreach(input: VerifyInput): Breach | undefined {
  const texts = input.messages.flatMap((message) => listTexts(message));
  return (
    checkNeverWorse(input) ??
    checkWindow(input) ??
    checkPairs(input) ??
    checkOnTask(input, texts) ??
    checkNothingLost(input.originals, texts)
  );
}

function checkNeverWorse({ plan, tokensAfter }: VerifyInput): Breach | undefined {
  if (tokensAfter < plan.tokensBefore) return undefined;
  return { promise: "never-worse", reason: "the result would not be smaller than the input" };
}

function checkWindow({ plan, tokensAfter }: VerifyInput): Breach | undefined {
  const { windowTokens } = plan.budget;
  if (tokensAfter <= windowTokens) return undefined;
  return {
    promise: "fits-window",
    reason: `the result would have ${tokensAfter} tokens, but the window has only ${windowTokens}`,
  };
}

function checkPairs({ plan, messages }: VerifyInput): Breach | undefined {
  if (hasWholePairs(messages) || !hasWholePairs(plan.messages)) return undefined;
  return { promise: "wire-valid", reason: "a tool call would lose its result, or a result its call" };
}

function checkOnTask({ plan, messages, pins }: VerifyInput, texts: readonly string[]): Breach | undefined {
  const latest = plan.policy.anchorRequest ? plan.messages.findLast(isUserTurn) : undefined;
  if (latest !== undefined && !messages.some((message) => holdsAllParts(message, latest))) {
    return { promise: "on-task", reason: "the latest user message would not stay as it is" };
  }
  const text = texts.join("\n");
  // A pin of several lines is indented in the handoff's list.
  const lost = pins.filter((pin) => !text.includes(pin.text) && !text.includes(pin.text.replaceAll("\n", "\n  ")));
  return lost.length === 0
    ? undefined
    : { promise: "on-task", reason: `${lost.length} standing constraints would be lost` };
}

/** Results beside a user's words are not theirs, and media may have aged. */
function holdsAllParts(message: Message, wanted: Message): boolean {
  return wanted.parts.every(
    (part) => part.kind === "media" || part.kind === "tool-result" || message.parts.includes(part),
  );
}

/** An original's hash needs no check here: `collectOriginals` computes it from the text. */
function checkNothingLost(originals: readonly ArchivedOriginal[], texts: readonly string[]): Breach | undefined {
  const handles = findHandles(texts);
  const missing = originals.filter(({ handle }) => !handles.has(handle));
  if (missing.length === 0) return undefined;
  return { promise: "nothing-lost", reason: `${missing.length} originals would have no handle in the transcript` };
}
