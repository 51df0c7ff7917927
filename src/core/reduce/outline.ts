import type { Rank, Segment } from "../outputs/segment.ts";

/** What we say about the whole text, under one title. */
export interface FactList {
  /** Empty where the facts say themselves what they are. */
  readonly title: string;
  /** Whether the facts are understood without the title, such as paths below a diff: then it comes when all are named. */
  readonly isTitleOptional?: boolean;
  /** The title as long as a fact is named briefly, where its brief name leaves out what a reader could miss. */
  readonly briefTitle?: string;
  readonly rank: Rank;
  /** Whether none may be named before those above it, such as what differs from them in a name only: it fills no rest of a budget. */
  readonly comesInOrder?: boolean;
  /** A line each where not said; else several facts on one line, or paths: those of one folder side by side, and a line for each with its detail. */
  readonly layout?: "inline" | "lines" | "paths";
  /** Most important first, and of equals the shortest, so that most are named: where the budget ends, the rest is counted. */
  readonly facts: readonly Fact[];
}

/** One thing we say, and what it claims, so that a test can work it out again. */
export interface Fact {
  /** A single line. */
  readonly text: string;
  /** Names in fewer tokens, the shortest first: they stand for the text until every fact of the list is named. */
  readonly briefs?: readonly BriefName[] | undefined;
  /**
   * What is added to the text when every fact of its rank has been named: first what failed, then why. Where a brief name
   * has a detail too, the text comes with its own.
   */
  readonly detail?: string | undefined;
  /** Where it stands in the text. Facts that say it are written in that order, whatever the order in which they matter. */
  readonly at?: number | undefined;
  readonly claim: FactClaim;
}

/** The name of a fact among others that begin alike: what they begin with is said once, on lines above them. */
export interface BriefName {
  /** How often it came, as `×3 `; empty where that is not said. */
  readonly mark: string;
  /** Each a part of the name, one below the other, with the blank behind it if there is one; empty where the text stands alone. */
  readonly heads: readonly string[];
  readonly text: string;
  /** What is said behind it, where the detail of the fact comes before its whole name: why a test failed. */
  readonly detail?: string;
}

export type FactClaim =
  /** `value` stands in the text word for word. */
  | { readonly kind: "quote"; readonly value: string }
  /** Each of the values stands in the text word for word, colours left out; together they are one thing, such as a test and its message. */
  | { readonly kind: "quotes"; readonly values: readonly string[] }
  /** A file of a diff and how many of its lines were added and removed. */
  | { readonly kind: "change"; readonly path: string; readonly added: number; readonly removed: number }
  /** So many lines complain with this message, or with one that differs only in words with digits, about these places. */
  | {
      readonly kind: "complaint";
      readonly message: string;
      readonly count: number;
      readonly places: readonly string[];
    }
  /** This many units of the text belong to the group. */
  | { readonly kind: "count"; readonly group: string; readonly count: number }
  /** `count` lines differ from `example` only in words with digits. */
  | { readonly kind: "template"; readonly example: string; readonly count: number }
  /** `count` lines have these words, with any word where a `*` stands, once every word with a digit is a `#`. */
  | { readonly kind: "pattern"; readonly words: readonly string[]; readonly count: number }
  /** The numbers of a column: how many, the least, the greatest as they stand there, and their sum. */
  | {
      readonly kind: "numbers";
      readonly column: string;
      readonly count: number;
      readonly min: string;
      readonly max: string;
      readonly sum: number;
    }
  /** Every value of a column with how often it came, as it stands there. */
  | { readonly kind: "values"; readonly column: string; readonly counts: ReadonlyMap<string, number> }
  /** What an encoded text stands for: its type by its first bytes where they are known, and how many bytes it has where they can be counted. */
  | { readonly kind: "encoded"; readonly form: string; readonly bytes?: number; readonly type?: string }
  /** The words are those of this stretch of the text, without its markup. */
  | { readonly kind: "words"; readonly start: number; readonly end: number }
  /** Where something stands and what it holds, such as the keys of an object. */
  | { readonly kind: "shape"; readonly path: string; readonly keys: readonly string[] };

/** Whether the detail of a fact is said before its whole name is. */
export function saysDetailFirst({ briefs = [] }: Fact): boolean {
  return briefs.some(({ detail }) => detail !== undefined);
}

/** What a kind sees in a text. Budget, markers and counts of what is hidden follow from it. */
export interface Outline {
  /** What the segments are, in the singular: line, row, test. */
  readonly unit: string;
  readonly facts: readonly FactList[];
  readonly segments: readonly Segment[];
}

/** Whether the segments cover a text of this length in order, nothing left out and nothing twice. */
export function coversExactly({ segments }: Outline, length: number): boolean {
  let at = 0;
  for (const { start, end } of segments) {
    if (start !== at || end <= start) return false;
    at = end;
  }
  return at === length;
}
