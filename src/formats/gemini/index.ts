import type { Codec } from "../codec.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { rules } from "./rules/rules.ts";
import { validate } from "./validate.ts";

/** Google's Gemini API: bodies of generateContent, and bare arrays of contents. */
export const gemini: Codec = {
  format: "gemini",
  decode,
  encode,
  validate,
  rules: rules.map((rule) => rule.name),
};

export type {
  GeminiBlob,
  GeminiContent,
  GeminiFileData,
  GeminiFunctionCall,
  GeminiFunctionDeclaration,
  GeminiFunctionResponse,
  GeminiFunctionResponsePart,
  GeminiGenerationConfig,
  GeminiPart,
  GeminiRequest,
  GeminiTool,
} from "./wire.ts";
