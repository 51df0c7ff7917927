import type { LineMatcher } from "../../pattern/line-matcher.ts";

/**
 * How a user wants the lines of a command's output treated. Patterns use the part of regular expressions that can be
 * searched in linear time.
 */
export interface RuleActions {
  /** Lines that are shown before anything else. */
  readonly keep?: readonly string[];
  /** Lines that are hidden before anything else. */
  readonly drop?: readonly string[];
  /** Lines of which only the counts are shown; they are hidden like dropped ones. */
  readonly count?: readonly string[];
  /** How many lines at the start are shown with what matters most. */
  readonly head?: number;
  /** How many lines at the end are shown with what matters most. */
  readonly tail?: number;
}

/** A rule as a user writes it. */
export interface RuleDefinition extends RuleActions {
  /** The words that the command begins with, such as `npm test`; `*` stands for any word. */
  readonly command: string;
  /** If the command failed, these replace the same keys above. */
  readonly onFailure?: RuleActions;
}

/** A rule ready for use, made by `compileRule`. */
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
