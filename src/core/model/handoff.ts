import type { AccountEntry } from "./account.ts";

/** The thirteen sections of a model's prose, in the order in which they are written. */
export const SECTION_NAMES = [
  "Active task",
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
] as const;

export type SectionName = (typeof SECTION_NAMES)[number];

/** Sections that are written even when there is nothing to say: a reader could take an absent one for an omission. */
export const ALWAYS_WRITTEN: ReadonlySet<SectionName> = new Set(["Active task", "Pending user asks"]);

/** The languages a handoff can be written in. What it quotes stays in the language it was said in. */
export const HANDOFF_LANGUAGES = [
  "English",
  "German",
  "French",
  "Spanish",
  "Portuguese",
  "Russian",
  "Chinese",
  "Japanese",
] as const;

export type HandoffLanguage = (typeof HANDOFF_LANGUAGES)[number];

/** Messages that were taken out together, and the handle that opens them. */
export interface OriginalRange {
  readonly handle: string;
  readonly first: number;
  readonly last: number;
}

/** Names that nothing else in a handoff mentions, under the file or command they belong to. */
export interface NamedThings {
  readonly under: string;
  readonly names: readonly string[];
}

/** Rules of the user that are not among the pins, because there are too many. */
export interface RulesLeftOut {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

/** What replaces the middle of a transcript. */
export interface Handoff {
  /** How many handoffs this lineage has had, this one included. */
  readonly number: number;
  /** Names the conversation; made from its content, never from a clock or from chance. */
  readonly lineage: string;
  /** The original message numbers that the handoff replaces, both included. */
  readonly replaced: { readonly first: number; readonly last: number };
  /** Where the originals are, one range for each compaction so far, oldest first. */
  readonly ranges: readonly OriginalRange[];
  /** What a model wrote; handoffs of version 0.1 have sections even without a model. */
  readonly sections: Readonly<Partial<Record<SectionName, readonly string[]>>>;
  /** What happened, in order; left out by version 0.1. */
  readonly account?: readonly AccountEntry[];
  /** Names that a later step may need; left out if there are none. */
  readonly names?: readonly NamedThings[];
  /** The user's rules that have not fitted so far, and the messages they are in; left out if there are none. */
  readonly rulesLeftOut?: RulesLeftOut;
  /** The numbers of the completed actions, in their order, and the highest that was ever given. */
  readonly actions?: { readonly numbers: readonly number[]; readonly through: number };
  /** English if left out. */
  readonly language?: HandoffLanguage;
}
