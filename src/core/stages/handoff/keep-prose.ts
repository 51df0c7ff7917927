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
 * The lines of a model's checked prose that fit, in its order, each whole. If it wrote too much, first what was done and
 * found gives way, in every section from its end. What it wrote as an order becomes a quotation of what is open: a
 * reader who finds "Fix the tests" in a handoff may do it again.
 */
export function keepProse(
  sections: Handoff["sections"],
  maxTokens: number,
  counter: TokenCounter,
): Handoff["sections"] {
  const written = PROSE_SECTIONS.flatMap((name) => {
    const lines = (sections[name] ?? []).map((item) => {
      const line = OPEN_SECTIONS.has(name) && !isStatedAsState(item) ? quoteOpen(item) : item;
      return { line, tokens: counter.count(`${writeItem(line)}\n`) };
    });
    const tokens = lines.reduce((total, line) => total + line.tokens, HEADING_TOKENS);
    return lines.length === 0 ? [] : [{ name, lines, tokens }];
  });
  const kept = new Set<WrittenLine>();
  let left = maxTokens;
  const keepUpTo = (lines: readonly WrittenLine[], leastLeft: number): void => {
    for (const line of lines) {
      if (kept.has(line) || left - line.tokens < leastLeft) continue;
      kept.add(line);
      left -= line.tokens;
    }
  };
  for (const isFirst of [true, false]) {
    const group = written.filter(({ name }) => FIRST_SECTIONS.has(name) === isFirst);
    const share = Math.min(1, left / group.reduce((total, { tokens }) => total + tokens, 1));
    for (const { lines, tokens } of group) {
      const leastLeft = left - tokens * share;
      left -= HEADING_TOKENS;
      keepUpTo(lines, leastLeft);
    }
    // What the shares leave over holds one line or another.
    for (const { lines } of group) keepUpTo(lines, 0);
  }
  return Object.fromEntries(
    written
      .map(({ name, lines }) => [name, lines.filter((line) => kept.has(line)).map(({ line }) => line)] as const)
      .filter(([, lines]) => lines.length > 0),
  );
}

interface WrittenLine {
  readonly line: string;
  readonly tokens: number;
}

function quoteOpen(item: string): string {
  return `still open: "${item.replaceAll('"', "'")}"`;
}
