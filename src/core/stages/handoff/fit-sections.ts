import { type Handoff, type RecordLanguage, SECTION_NAMES, type SectionName } from "../../model/handoff.ts";
import type { TokenCounter } from "../../ports.ts";
import { matchesFocus } from "./mine/matches-focus.ts";
import { fill, RECORD_WORDS } from "./record-words.ts";

/** Never cut: constraints die first in any summary, and without the task a record means nothing. */
const PROTECTED: ReadonlySet<SectionName> = new Set(["Active task", "Constraints and preferences"]);

/**
 * What each other section may take before the rest is shared out, in the order in which they are
 * served. The shares add up to one.
 */
const SHARES: readonly (readonly [SectionName, number])[] = [
  ["Goal", 0.06],
  ["Blocked", 0.16],
  ["Active state", 0.1],
  ["Remaining work", 0.08],
  ["Key decisions", 0.14],
  ["Critical context", 0.16],
  ["Relevant files", 0.1],
  ["Completed actions", 0.1],
  ["Pending user asks", 0.04],
  ["In progress", 0.03],
  ["Resolved questions", 0.03],
];

export interface FitOptions {
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  /** Opens the originals of everything the record stands for. */
  readonly rangeHandle: string;
  /** What the user wants to go on with: items about it get most of the room, and stand first in their sections. */
  readonly focusTopic?: string;
  /** English where it is left out. */
  readonly language?: RecordLanguage;
}

/** Part of the room that items about the focus get before all others, as a model is told too. */
const FOCUS_SHARE = 0.65;

/** How an item is written: its first line behind a dash, the others indented. */
export function writeItem(item: string): string {
  return `- ${item.replaceAll("\n", "\n  ")}`;
}

/**
 * Chooses how many items of each section are written. The first stay, and a section that loses
 * some ends in an item that says how many, and where they are.
 *
 * Protected sections and these last items are written even where there is no room for them.
 */
export function fitSections(sections: Handoff["sections"], options: FitOptions): Handoff["sections"] {
  const { counter } = options;
  const { more } = RECORD_WORDS[options.language ?? "English"];
  const writeNote = (count: number): string => fill(more, { count, handle: options.rangeHandle });
  const cost = (text: string): number => counter.count(`${text}\n`);
  const drafts = SHARES.map(([name, share]): SectionDraft => {
    const items = sections[name] ?? [];
    const noteTokens = items.length === 0 ? 0 : cost(writeItem(writeNote(items.length)));
    return { name, share, items, noteTokens, costOf: rememberCosts(items, cost), shown: 0 };
  });
  let left = options.maxTokens;
  for (const name of PROTECTED) for (const item of sections[name] ?? []) left -= cost(writeItem(item));
  for (const draft of drafts) left -= draft.noteTokens;
  const shared = Math.max(0, left);

  let focusLeft = Math.floor(shared * FOCUS_SHARE);
  for (const draft of drafts) {
    const spent = take(draft, focusLeft, (item) => matchesFocus(item, options.focusTopic ?? ""));
    focusLeft -= spent;
    left -= spent;
  }
  const rest = Math.max(0, left);
  for (const draft of drafts) left -= take(draft, Math.min(left, Math.floor(rest * draft.share)));
  for (const draft of drafts) left -= take(draft, left);

  const fitted: Partial<Record<SectionName, readonly string[]>> = {};
  for (const name of SECTION_NAMES) {
    const draft = drafts.find((entry) => entry.name === name);
    const items = draft === undefined ? (sections[name] ?? []) : shownItems(draft, writeNote);
    if (items.length > 0) fitted[name] = items;
  }
  return fitted;
}

interface SectionDraft {
  readonly name: SectionName;
  readonly share: number;
  readonly items: readonly string[];
  readonly costOf: (index: number) => number;
  /** What saying that everything was left out would cost: no other note of the section is longer. */
  readonly noteTokens: number;
  shown: number;
}

/** What items cost, counted when somebody asks: of the thousands a long session has, few are ever tried. */
function rememberCosts(items: readonly string[], cost: (text: string) => number): (index: number) => number {
  const known: number[] = [];
  return (index) => {
    // Items are tried in order.
    if (index >= known.length) known.push(cost(writeItem(items[index] ?? "")));
    return known[index] ?? 0;
  };
}

/** Adds items to a section for at most so many tokens, and returns what they cost. The last needs no note after it. */
function take(draft: SectionDraft, tokens: number, isWanted: (item: string) => boolean = () => true): number {
  let spent = 0;
  for (; draft.shown < draft.items.length; draft.shown += 1) {
    const isLast = draft.shown === draft.items.length - 1;
    const next = draft.costOf(draft.shown) - (isLast ? draft.noteTokens : 0);
    if (spent + next > tokens || !isWanted(draft.items[draft.shown] ?? "")) break;
    spent += next;
  }
  return spent;
}

function shownItems({ items, shown }: SectionDraft, writeNote: (count: number) => string): readonly string[] {
  if (shown === items.length) return items;
  return [...items.slice(0, shown), writeNote(items.length - shown)];
}
