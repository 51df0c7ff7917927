import type { LineMatcher } from "../../pattern/line-matcher.ts";

/** What a user wants of the lines of a command's output. Patterns are of the part of regular expressions that is searched in linear time. */
export interface RuleActions {
  /** Lines that are shown before anything else. */
  readonly keep?: readonly string[];
  /** Lines that are hidden before anything else. */
  readonly drop?: readonly string[];
  /** Lines that are told by how often each came, and hidden like dropped ones. */
  readonly count?: readonly string[];
  /** So many lines at the start are shown with what matters most. */
  readonly head?: number;
  /** So many lines at the end are shown with what matters most. */
  readonly tail?: number;
}

/** A rule as a user writes it. */
export interface RuleDefinition extends RuleActions {
  /** The words that the command begins with, such as `npm test`; `*` stands for any word. */
  readonly command: string;
  /** Where the command failed, these take the place of the same keys above. */
  readonly onFailure?: RuleActions;
}

/** A rule that is ready to use. Made by `compileRule`. */
export interface ReduceRule {
  readonly command: readonly string[];
  readonly actions: CompiledActions;
  readonly onFailure: Partial<CompiledActions>;
}

export interface CompiledActions {
  readonly keep: readonly LineMatcher[];
  readonly drop: readonly LineMatcher[];
  readonly count: readonly LineMatcher[];
  readonly head: number;
  readonly tail: number;
}
