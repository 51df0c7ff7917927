import fc from "fast-check";
import type { Format } from "../../src/formats/codec.ts";
import { messageLists as aiSdkMessages, requests as aiSdkRequests } from "./ai-sdk/requests.ts";
import { messageLists as anthropicMessages, requests as anthropicRequests } from "./anthropic/requests.ts";
import { messageLists as geminiMessages, requests as geminiRequests } from "./gemini/requests.ts";
import { openAiChatMessages, openAiChatRequests } from "./openai-chat/requests.ts";
import { messageLists as responsesMessages, requests as responsesRequests } from "./openai-responses/request.ts";

/** Whole requests and bare messages using everything that each provider's API offers. */
export const wireRequests: Readonly<Record<Format, fc.Arbitrary<unknown>>> = {
  anthropic: fc.oneof(anthropicRequests, anthropicMessages),
  "openai-chat": fc.oneof(openAiChatRequests, openAiChatMessages),
  "openai-responses": fc.oneof(responsesRequests, responsesMessages),
  gemini: fc.oneof(geminiRequests, geminiMessages),
  "ai-sdk": fc.oneof(aiSdkRequests("json"), aiSdkMessages("json")),
};
