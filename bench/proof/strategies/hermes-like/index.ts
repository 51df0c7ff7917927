import type { Message } from "../../../../src/core/model/message.ts";
import { tokensOf, tokensOfAll } from "../../sizes.ts";
import type { Rewriter } from "../../strategy.ts";
import { listSteps } from "../list-steps.ts";
import { prune } from "./prune.ts";
import { writeSummary } from "./write-summary.ts";

const PROTECTED_FIRST = 3;
const MIN_TAIL = 3;

/**
 * Only the peer's algorithm: head, pruning, tail by budget, a summary without a model. No ledger, no pins, no store.
 * The tail gets what the requested size leaves it.
 */
export const hermesLike: Rewriter = {
  name: "hermes-like",
  takesTarget: true,
  async rewrite(history, targetTokens) {
    const headEnd = findHeadEnd(history);
    const head = history.slice(0, headEnd);
    const roughCut = findCut(history, headEnd, Math.floor(targetTokens / 2));
    const summary = summarize(history.slice(headEnd, roughCut));
    const tailTokens = targetTokens - tokensOfAll(head) - tokensOf(summary);
    const pruned = prune(history, findCut(history, headEnd, tailTokens));
    const cut = anchor(history, headEnd, findCut(pruned, headEnd, tailTokens));
    if (cut <= headEnd) return { messages: pruned };
    return { messages: [...head, summarize(pruned.slice(headEnd, cut)), ...pruned.slice(cut)] };
  },
};

/** The system prompt and the first messages, to the end of the step they reach into. */
function findHeadEnd(history: readonly Message[]): number {
  const systems = history.findIndex((message) => message.role !== "system");
  const wanted = Math.max(0, systems) + PROTECTED_FIRST;
  return listSteps(history).find((step) => step.end >= wanted)?.end ?? history.length;
}

/** Where the tail begins: as many whole steps from the end as its tokens allow, and at least a few messages. */
function findCut(history: readonly Message[], headEnd: number, tailTokens: number): number {
  let cut = history.length;
  let tokens = 0;
  for (const step of listSteps(history).reverse()) {
    if (step.start < headEnd) break;
    tokens += tokensOfAll(history.slice(step.start, step.end));
    if (tokens > tailTokens && history.length - cut >= MIN_TAIL) break;
    cut = step.start;
  }
  return cut;
}

/** The latest request stays live. */
function anchor(history: readonly Message[], headEnd: number, cut: number): number {
  const latest = history.findLastIndex((message) => message.role === "user");
  return latest >= headEnd && latest < cut ? latest : cut;
}

function summarize(middle: readonly Message[]): Message {
  return { role: "user", parts: [{ kind: "text", text: writeSummary(middle) }] };
}
