import type { Codec } from "../codec.ts";
import { checkRules } from "../finding.ts";
import { applyCacheHints } from "./apply-cache-hints.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { viewRequest } from "./rules/request-view.ts";
import { rules } from "./rules/rules.ts";

/**
 * OpenAI's Chat Completions API, and the many servers that support it.
 *
 * `developer` messages are system messages, a legacy `function` message is a tool result. Keys the
 * API does not document pass `validate`, because most servers accept them; a gateway that refuses
 * unknown keys is stricter than this.
 */
export const openAiChat: Codec = {
  format: "openai-chat",
  decode,
  encode,
  validate: (wire) => checkRules(viewRequest(wire), rules),
  applyCacheHints,
  rules: rules.map((rule) => rule.name),
};
