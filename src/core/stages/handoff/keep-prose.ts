import type { TokenCounter } from "../../base/ports.ts";
import { type Handoff, SECTION_NAMES, type SectionName } from "../../model/handoff.ts";
import { isStatedAsState } from "./is-stated-as-state.ts";
import { writeItem } from "./write-item.ts";

/** What a model is asked to write: all but the task, which follows the handoff word for word. */
export const PROSE_SECTIONS: readonly SectionName[] = SECTION_NAMES.filter((name) => name !== "Active task");

/** Sections that speak of what is open: an order there would be taken for one. */
const OPEN_SECTIONS: ReadonlySet<SectionName> = new Set(["In progress", "Pending user asks", "Remaining work"]);
/** A judgement: about what a heading and its line break cost. */
const HEADING_TOKENS = 6;

/**
 * The lines of a model's checked prose that fit, in its order, each whole. What it wrote as an order becomes a quotation of
 * what is open: a reader who finds "Fix the tests" in a handoff may do it again.
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
      const line =
        !OPEN_SECTIONS.has(name) || isStatedAsState(written)
          ? written
          : `still open: "${written.replaceAll('"', "'")}"`;
      const cost = counter.count(`${writeItem(line)}\n`) + (lines.length === 0 ? HEADING_TOKENS : 0);
      if (cost > left) continue;
      left -= cost;
      lines.push(line);
    }
    if (lines.length > 0) kept[name] = lines;
  }
  return kept;
}
