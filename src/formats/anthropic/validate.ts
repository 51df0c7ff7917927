import type { ValidateOptions } from "../codec.ts";
import { checkRules, type Finding } from "../finding.ts";
import { viewRequest } from "./request-view.ts";
import { anthropicRules } from "./rules/anthropic-rules.ts";

/** Checks a request body or a bare array of messages against the provider's published rules. */
export function validate(wire: unknown, { previous }: ValidateOptions = {}): readonly Finding[] {
  return checkRules(viewRequest(wire, previous), anthropicRules);
}
