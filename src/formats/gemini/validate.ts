import type { ValidateOptions } from "../codec.ts";
import { checkRules, type Finding } from "../finding.ts";
import { viewRequest } from "./rules/request-view.ts";
import { rules } from "./rules/rules.ts";

/** Checks a body or a bare array of contents against what the API documents. */
export function validate(wire: unknown, { previous }: ValidateOptions = {}): readonly Finding[] {
  return checkRules(viewRequest(wire, previous), rules);
}
