import type { Codec } from "../codec.ts";
import { checkRules } from "../finding.ts";
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
  validate: (wire, options) => checkRules(viewRequest(wire, options?.previous), anthropicRules),
  rules: anthropicRules.map((rule) => rule.name),
};
