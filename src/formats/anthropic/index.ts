import type { Codec } from "../codec.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { anthropicRules } from "./rules/anthropic-rules.ts";
import { validate } from "./validate.ts";

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
