import type { Codec } from "../codec.ts";
import { checkRules } from "../finding.ts";
import { applyCacheHints } from "./apply-cache-hints.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { viewRequest } from "./request-view.ts";
import { rules } from "./rules/rules.ts";

/** Requests of the Anthropic Messages API. */
export const anthropic: Codec = {
  format: "anthropic",
  decode,
  encode,
  validate: (wire, options) => checkRules(viewRequest(wire, options?.previous), rules),
  applyCacheHints,
  rules: rules.map((rule) => rule.name),
};
