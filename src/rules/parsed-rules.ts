import type { RuleDefinition } from "../core/reduce/index.ts";

/** What is wrong with a file of rules, and where. Lines and columns count from 1. */
export interface RuleProblem {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** A file of rules as it was read. If there are problems, `rules` has what could still be read. */
export interface ParsedRules {
  readonly rules: readonly RuleDefinition[];
  /** In the order of the file. */
  readonly problems: readonly RuleProblem[];
}
