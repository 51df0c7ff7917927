import { compilePattern } from "../../pattern/compile-pattern.ts";
import { type LineMatcher, lineMatcher } from "../../pattern/line-matcher.ts";
import { parsePattern } from "../../pattern/parse-pattern.ts";
import type { CompiledActions, ReduceRule, RuleActions, RuleDefinition } from "./rule.ts";

/** Prepares a rule for use. Throws `INVALID_POLICY` for a pattern that cannot be searched in linear time. */
export function compileRule({ command, onFailure = {}, ...actions }: RuleDefinition): ReduceRule {
  return {
    command: command.split(/\s+/).filter((word) => word !== ""),
    actions: { keep: [], drop: [], count: [], head: 0, tail: 0, ...compileActions(actions) },
    onFailure: compileActions(onFailure),
  };
}

function compileActions({ keep, drop, count, head, tail }: RuleActions): Partial<CompiledActions> {
  return {
    ...(keep !== undefined && { keep: keep.map(toMatcher) }),
    ...(drop !== undefined && { drop: drop.map(toMatcher) }),
    ...(count !== undefined && { count: count.map(toMatcher) }),
    ...(head !== undefined && { head }),
    ...(tail !== undefined && { tail }),
  };
}

function toMatcher(pattern: string): LineMatcher {
  return lineMatcher(compilePattern(parsePattern(pattern)));
}
