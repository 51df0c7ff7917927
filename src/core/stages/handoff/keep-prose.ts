import type { Handoff, SectionName } from "../../model/handoff.ts";
import type { TokenCounter } from "../../ports.ts";
import { isStatedAsState } from "./is-stated-as-state.ts";
import { writeItem } from "./render-handoff.ts";

/** What a model is asked to write; the rest is known without one. */
export const PROSE_SECTIONS: readonly SectionName[] = [
  "Goal",
  "Constraints and preferences",
  "Completed actions",
  "Active state",
  "In progress",
  "Blocked",
  "Key decisions",
  "Resolved questions",
  "Pending user asks",
  "Relevant files",
  "Remaining work",
  "Critical context",
];

/** Sections that say what may still be asked for: an order there would be taken for one. */
const HEADING_TOKENS = 6;

/**
 * The lines of a model's checked prose that fit, in its order, each whole. What it wrote as an order becomes a quotation of
 * what is open: a reader who finds "Fix the tests" in a record may do it again.
 */
export function keepProse(
  sections: Handoff["sections"],
  maxTokens: number,
  counter: TokenCounter,
): Handoff["sections"] {
  const kept: Partial<Record<SectionName, readonly string[]>> = {};
  let left = maxTokens;
  for (const name of PROSE_SECTIONS) {
    const lines: string[] = [];
    for (const written of sections[name] ?? []) {
      const line = isStatedAsState(written) ? written : `still open: "${written.replaceAll('"', "'")}"`;
      const cost = counter.count(`${writeItem(line)}\n`) + (lines.length === 0 ? HEADING_TOKENS : 0);
      if (cost > left) continue;
      left -= cost;
      lines.push(line);
    }
    if (lines.length > 0) kept[name] = lines;
  }
  return kept;
}
