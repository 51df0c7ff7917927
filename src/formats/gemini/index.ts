import type { Codec, ValidateOptions } from "../codec.ts";
import { checkRules, type Finding } from "../finding.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { viewRequest } from "./rules/request-view.ts";
import { rules } from "./rules/rules.ts";

/** Google's Gemini API: bodies of generateContent, and bare arrays of contents. */
export const gemini: Codec = {
  format: "gemini",
  decode,
  encode,
  validate,
  rules: rules.map((rule) => rule.name),
};

export type * from "./wire.ts";

/** Checks a body or a bare array of contents against what the API documents. */
function validate(wire: unknown, { previous }: ValidateOptions = {}): readonly Finding[] {
  return checkRules(viewRequest(wire, previous), rules);
}
