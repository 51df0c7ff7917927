import type { RuleDefinition } from "../core/reduce/index.ts";

/** What is wrong with a file of rules, and where. Lines and columns count from 1. */
export interface RuleProblem {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** A file of rules as it was read. Where there are problems, `rules` holds what could be read all the same. */
export interface ParsedRules {
  readonly rules: readonly RuleDefinition[];
  /** In the order in which they stand. */
  readonly problems: readonly RuleProblem[];
}
