import type { TokenCounter } from "../../base/ports.ts";
import { type Handoff, SECTION_NAMES, type SectionName } from "../../model/handoff.ts";
import { isStatedAsState } from "./is-stated-as-state.ts";
import { writeItem } from "./write-item.ts";

/** What a model is asked to write: all but the task, which follows the handoff word for word. */
export const PROSE_SECTIONS: readonly SectionName[] = SECTION_NAMES.filter((name) => name !== "Active task");

/** Sections that speak of what is open: an order there would be taken for one. */
const OPEN_SECTIONS: ReadonlySet<SectionName> = new Set(["In progress", "Pending user asks", "Remaining work"]);
/** What a reader needs to go on: these lines get their room first. */
const FIRST_SECTIONS: ReadonlySet<SectionName> = new Set([
  ...OPEN_SECTIONS,
  "Goal",
  "Constraints and preferences",
  "Active state",
  "Blocked",
]);
/** A judgement: about what a heading and its line break cost. */
const HEADING_TOKENS = 6;

/**
 * What fits of a model's checked prose, line by line: first what is open and how things stand, then the rest in its order.
 * What it wrote as an order becomes a quotation of what is open: a reader who finds "Fix the tests" in a handoff may do
 * it again.
 */
export function keepProse(
  sections: Handoff["sections"],
  maxTokens: number,
  counter: TokenCounter,
): Handoff["sections"] {
  const costOf = (text: string): number => counter.count(`${writeItem(text)}\n`);
  const kept: Partial<Record<SectionName, readonly string[]>> = {};
  let left = maxTokens;
  for (const name of [...FIRST_SECTIONS, ...PROSE_SECTIONS.filter((section) => !FIRST_SECTIONS.has(section))]) {
    let room = left - HEADING_TOKENS;
    const items = (sections[name] ?? []).flatMap((item) => {
      const text = cutNested(OPEN_SECTIONS.has(name) ? stateOpen(item) : item, room, costOf);
      room -= text === "" ? 0 : costOf(text);
      return text === "" ? [] : [text];
    });
    if (items.length === 0) continue;
    kept[name] = items;
    left = room;
  }
  return kept;
}

const QUOTED = /^"[^"]+"\.?$/;

function stateOpen(item: string): string {
  if (isStatedAsState(item)) return item;
  return `still open: ${QUOTED.test(item) ? item : `"${item.replaceAll('"', "'")}"`}`;
}
const ENDS_IN_COLON = /:[*_`]{0,3}$/;

/** An item with as many of the lines nested below it as fit; empty if its first line does not, or says nothing alone. */
function cutNested(item: string, maxTokens: number, costOf: (text: string) => number): string {
  if (costOf(item) <= maxTokens) return item;
  const lines = item.includes("```") ? [] : item.split("\n");
  for (let count = lines.length - 1; count > 0; count -= 1) {
    const beginning = `${lines.slice(0, count).join("\n")}\n…`;
    if (costOf(beginning) <= maxTokens) return ENDS_IN_COLON.test(lines[count - 1] ?? "") ? "" : beginning;
  }
  return "";
}
