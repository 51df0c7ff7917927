import { ORDINARY_SHAPES } from "../../identifiers/identifier-shape.ts";
import { scanIdentifiers } from "../../identifiers/scan-identifiers.ts";
import { withoutHandles } from "../../markers/find-handles.ts";
import type { SectionName } from "../../model/handoff.ts";
import type { Sections } from "./build-sections.ts";
import { isStatedAsState } from "./mine/is-stated-as-state.ts";

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
  "Remaining work",
  "Critical context",
];

/** Where our own lines come first: a model's wording never stands before the user's own. */
const OURS_FIRST: ReadonlySet<SectionName> = new Set(["Constraints and preferences", "Pending user asks"]);

export interface SummaryToJoin {
  /** What the model wrote and its source supports. */
  readonly written: Sections;
  /** What was found without it. */
  readonly facts: Sections;
  /** Lines of `facts` that come from the record before: a model is not expected to repeat them. */
  readonly carried: readonly string[];
}

export interface JoinedSummary {
  readonly sections: Sections;
  /** How many facts the model had left out. */
  readonly restored: number;
}

/**
 * Brings a model's checked prose and the facts found without one together: what the model left out
 * is put back, what it says in better words is said once. What it wrote as an order becomes a
 * quotation of what is open.
 */
export function joinSummary({ written, facts, carried }: SummaryToJoin): JoinedSummary {
  const known = new Set(carried);
  const said = Object.values(written).flat().join("\n");
  let restored = 0;
  const sections: Partial<Record<SectionName, readonly string[]>> = { ...facts };
  for (const name of PROSE_SECTIONS) {
    const prose = (written[name] ?? []).map(writeAsState);
    const ours = facts[name] ?? [];
    const missing = ours.filter((line) => OURS_FIRST.has(name) || !isCovered(line, said));
    restored += missing.filter((line) => !known.has(line)).length;
    sections[name] = [...new Set(OURS_FIRST.has(name) ? [...missing, ...prose] : [...prose, ...missing])];
  }
  return { sections, restored };
}

function writeAsState(line: string): string {
  return isStatedAsState(line) ? line : `still open: "${line.replaceAll('"', "'")}"`;
}

const QUOTED = /"([^"\n]+)"/g;

/** Whether what makes a fact exact (its names, its quotations) is said already. A fact without any is never covered. */
function isCovered(fact: string, said: string): boolean {
  const plain = withoutHandles(fact);
  const exact = Array.from(plain.matchAll(QUOTED), ([, text = ""]) => text);
  scanIdentifiers(plain, (text, shape) => {
    if (!ORDINARY_SHAPES.has(shape)) exact.push(text);
  });
  return exact.length > 0 && exact.every((text) => said.includes(text));
}
