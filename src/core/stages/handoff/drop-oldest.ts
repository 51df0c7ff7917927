import type { Handoff, SectionName } from "../../model/handoff.ts";
import type { TokenCounter } from "../../ports.ts";

/** Sections that lose their oldest items, in the order in which they do. What the user asked for and forbade is not among them. */
const DROPPED_FROM: readonly SectionName[] = [
  "Resolved questions",
  "Completed actions",
  "Relevant files",
  "Critical context",
  "Key decisions",
];

export interface DroppedOldest {
  readonly handoff: Handoff;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/**
 * Rung 6: the oldest items of a record go until the rest costs no more than it may. New items stand first in a
 * section, so the oldest are its last. What they told of stays behind the handles of the record's ranges.
 */
export function dropOldest(handoff: Handoff, maxTokens: number, counter: TokenCounter): DroppedOldest {
  const costs = new Map(
    Object.entries(handoff.sections).map(([name, items]) => [name, items.map((item) => counter.count(item))]),
  );
  const tokensBefore = [...costs.values()].flat().reduce((total, cost) => total + cost, 0);
  const sections: Partial<Record<SectionName, readonly string[]>> = { ...handoff.sections };
  let tokensAfter = tokensBefore;

  for (const name of DROPPED_FROM) {
    const items = handoff.sections[name] ?? [];
    let kept = items.length;
    while (kept > 0 && tokensAfter > maxTokens) {
      kept -= 1;
      tokensAfter -= costs.get(name)?.[kept] ?? 0;
    }
    if (kept < items.length) sections[name] = items.slice(0, kept);
  }
  return { handoff: { ...handoff, sections }, tokensBefore, tokensAfter };
}
