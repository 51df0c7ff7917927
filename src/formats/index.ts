import { aiSdk } from "./ai-sdk/index.ts";
import { anthropic } from "./anthropic/index.ts";
import type { Codec, Format } from "./codec.ts";
import { gemini } from "./gemini/index.ts";
import { openAiChat } from "./openai-chat/index.ts";
import { openAiResponses } from "./openai-responses/index.ts";

export type * from "./ai-sdk/wire.ts";
export type * from "./anthropic/wire.ts";
export { type Codec, FORMATS, type Format, type ValidateOptions } from "./codec.ts";
export { detectFormat } from "./detect-format.ts";
export type { Finding } from "./finding.ts";
export type * from "./gemini/wire.ts";
export type * from "./openai-chat/wire.ts";
export type * from "./openai-responses/wire.ts";
export * from "./session-logs/index.ts";
export { joinRequest, splitRequest } from "./split-request.ts";

/** Every codec by the name of its format. */
export const codecs: Readonly<Record<Format, Codec>> = {
  anthropic,
  "openai-chat": openAiChat,
  "openai-responses": openAiResponses,
  gemini,
  "ai-sdk": aiSdk,
};
