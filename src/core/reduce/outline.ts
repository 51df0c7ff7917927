import type { Rank, Segment } from "../outputs/segment.ts";

/** What we say about the whole text, under one title. */
export interface FactList {
  /** Empty if the facts say by themselves what they are. */
  readonly title: string;
  /** Whether the facts make sense without the title, such as paths below a diff: then it comes once all are named. */
  readonly isTitleOptional?: boolean;
  /** The title while a fact has its brief name, if that leaves out something that a reader could miss. */
  readonly briefTitle?: string;
  readonly rank: Rank;
  /**
   * Whether a fact may not be named before those above it, such as one that differs from them only in a name: it does
   * not fill up a budget.
   */
  readonly comesInOrder?: boolean;
  /**
   * One line each by default; otherwise several facts on one line, or paths: those of one folder side by side, and a
   * line for each with its detail.
   */
  readonly layout?: "inline" | "lines" | "paths";
  /**
   * Most important first, and among equals the shortest, so that most are named: when the budget ends, the rest is
   * counted.
   */
  readonly facts: readonly Fact[];
}

/** One thing we say, and what it claims, so that a test can recompute it. */
export interface Fact {
  /** A single line. */
  readonly text: string;
  /** Names in fewer tokens, the shortest first: they replace the text until every fact of the list is named. */
  readonly briefs?: readonly BriefName[] | undefined;
  /**
   * What is added to the text once every fact of its rank has been named: first what failed, then why. If a brief name
   * has a detail too, the text comes with its own.
   */
  readonly detail?: string | undefined;
  /** Its position in the text. Facts that have one are written in that order, whatever their importance. */
  readonly at?: number | undefined;
  readonly claim: FactClaim;
}

/** The name of a fact among others that begin alike: their common beginning is written once, on lines above them. */
export interface BriefName {
  /** Its count, as `×3 `; empty if none is written. */
  readonly mark: string;
  /** Each a part of the name, one below the other, including a blank after it; empty if the text is alone. */
  readonly heads: readonly string[];
  readonly text: string;
  /** What follows it if the fact's detail comes before its whole name: why a test failed. */
  readonly detail?: string;
}

export type FactClaim =
  /** `value` stands in the text word for word. */
  | { readonly kind: "quote"; readonly value: string }
  /**
   * Each of the values occurs in the text word for word, apart from colours; together they are one thing, such as a
   * test and its message.
   */
  | { readonly kind: "quotes"; readonly values: readonly string[] }
  /** A file of a diff and how many of its lines were added and removed. */
  | { readonly kind: "change"; readonly path: string; readonly added: number; readonly removed: number }
  /**
   * This many lines complain with this message, or with one that differs only in words with digits, about these places.
   */
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
  /** `count` lines have these words, with any word for a `*`, once every word with a digit is a `#`. */
  | { readonly kind: "pattern"; readonly words: readonly string[]; readonly count: number }
  /** The numbers of a column: how many, the smallest and the largest as written, and their sum. */
  | {
      readonly kind: "numbers";
      readonly column: string;
      readonly count: number;
      readonly min: string;
      readonly max: string;
      readonly sum: number;
    }
  /** Every value of a column with its count, as written. */
  | { readonly kind: "values"; readonly column: string; readonly counts: ReadonlyMap<string, number> }
  /**
   * What an encoded text contains: its type by its first bytes if known, and how many bytes it has if they can be
   * counted.
   */
  | { readonly kind: "encoded"; readonly form: string; readonly bytes?: number; readonly type?: string }
  /** The words are those of this span of the text, without its markup. */
  | { readonly kind: "words"; readonly start: number; readonly end: number }
  /** Where something is and what it contains, such as the keys of an object. */
  | { readonly kind: "shape"; readonly path: string; readonly keys: readonly string[] };

/** Whether a fact's detail is written before its whole name. */
export function saysDetailFirst({ briefs = [] }: Fact): boolean {
  return briefs.some(({ detail }) => detail !== undefined);
}

/** What a kind sees in a text. Budget, markers and counts of hidden parts follow from it. */
export interface Outline {
  /** What the segments are, in the singular: line, row, test. */
  readonly unit: string;
  readonly facts: readonly FactList[];
  readonly segments: readonly Segment[];
}

/** Whether the segments cover a text of this length in order, without gaps or overlaps. */
export function coversExactly({ segments }: Outline, length: number): boolean {
  let at = 0;
  for (const { start, end } of segments) {
    if (start !== at || end <= start) return false;
    at = end;
  }
  return at === length;
}
