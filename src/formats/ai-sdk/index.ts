import type { Codec } from "../codec.ts";
import { applyCacheHints } from "./apply-cache-hints.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { ruleNames, validate } from "./validate.ts";

/**
 * Vercel AI SDK 7: the options of `generateText` and `streamText`, or a bare `ModelMessage[]`.
 *
 * Bytes and `URL` objects inside the messages are written as the same values.
 */
export const aiSdk: Codec = { format: "ai-sdk", decode, encode, validate, applyCacheHints, rules: ruleNames };
