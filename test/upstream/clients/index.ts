import { runAiSdkAnthropicSession, runAiSdkChatSession, runAiSdkResponsesSession } from "./run-ai-sdk-session.ts";
import { runAnthropicSession } from "./run-anthropic-session.ts";
import { runChatSession } from "./run-chat-session.ts";
import { runGeminiSession } from "./run-gemini-session.ts";
import { runResponsesSession } from "./run-responses-session.ts";
import type { RunSession } from "./session.ts";

/** Every real client, by a name for test titles. */
export const clients: Readonly<Record<string, RunSession>> = {
  "the Anthropic SDK": runAnthropicSession,
  "the OpenAI SDK over Chat Completions": runChatSession,
  "the OpenAI SDK over Responses": runResponsesSession,
  "Google's SDK": runGeminiSession,
  "the AI SDK with Anthropic": runAiSdkAnthropicSession,
  "the AI SDK with Responses": runAiSdkResponsesSession,
  "the AI SDK with Chat Completions": runAiSdkChatSession,
};
