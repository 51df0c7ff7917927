import type { Codec, ValidateOptions } from "../codec.ts";
import { checkRules, type Finding } from "../finding.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { viewRequest } from "./request-view.ts";
import { anthropicRules } from "./rules/anthropic-rules.ts";

export { applyCacheHints } from "./apply-cache-hints.ts";
export type * from "./wire.ts";

/** Requests of the Anthropic Messages API. */
export const anthropic: Codec = {
  format: "anthropic",
  decode,
  encode,
  validate,
  rules: anthropicRules.map((rule) => rule.name),
};

/** Checks a request body or a bare array of messages against the provider's published rules. */
function validate(wire: unknown, { previous }: ValidateOptions = {}): readonly Finding[] {
  return checkRules(viewRequest(wire, previous), anthropicRules);
}
