import type { Codec } from "../codec.ts";
import { checkRules } from "../finding.ts";
import { applyCacheHints } from "./apply-cache-hints.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { viewRequest } from "./rules/request-view.ts";
import { rules } from "./rules/rules.ts";

/**
 * OpenAI's Responses API.
 *
 * Every input item is one message. Calls that the client answers are tool calls and their outputs
 * tool results; items that the provider runs or seals itself (searches, compaction, references)
 * are opaque parts of assistant messages.
 */
export const openAiResponses: Codec = {
  format: "openai-responses",
  decode,
  encode,
  validate: (wire, options) => checkRules(viewRequest(wire, options?.previous), rules),
  applyCacheHints,
  rules: rules.map((rule) => rule.name),
};
