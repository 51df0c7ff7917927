import type { Codec } from "../codec.ts";
import { checkRules } from "../finding.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { viewRequest } from "./rules/request-view.ts";
import { rules } from "./rules/rules.ts";

/** Google's Gemini API: bodies of generateContent, and bare arrays of contents. */
export const gemini: Codec = {
  format: "gemini",
  decode,
  encode,
  validate: (wire, options) => checkRules(viewRequest(wire, options?.previous), rules),
  // Gemini caches whatever begins alike by itself.
  applyCacheHints: (wire) => wire,
  rules: rules.map((rule) => rule.name),
};
