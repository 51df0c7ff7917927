import type { PlanFacts } from "../model/plan.ts";

/** Where the messages after the last handoff begin; only what is before that can be the head. The length if there is none. */
export function findHeadLimit({ state, numbers, messages }: PlanFacts): number {
  const first = state.handoff?.replaced.first;
  const index = first === undefined ? -1 : numbers.findIndex((number) => number >= first);
  return index === -1 ? messages.length : index;
}

/** What stands before the last handoff is older than all it tells: it never belongs to the tail. 0 if there is none. */
export function findTailLimit(facts: PlanFacts): number {
  return facts.state.handoff === undefined ? 0 : findHeadLimit(facts);
}
