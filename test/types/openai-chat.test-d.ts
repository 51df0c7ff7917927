import type {
  ChatCompletionCreateParams,
  ChatCompletionMessage,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import type { OpenAiChatMessage, OpenAiChatRequest } from "../../src/formats/openai-chat/wire.ts";

// Compiles only if each side can be passed as the other without a cast.

type Assignable<From extends To, To> = From;

/** What the `openai` package sends or answers is ours. */
export type FromSdk = [
  Assignable<ChatCompletionCreateParams, OpenAiChatRequest>,
  Assignable<ChatCompletionMessageParam, OpenAiChatMessage>,
  Assignable<ChatCompletionMessage, OpenAiChatMessage>,
];

/** What we understand, without blocks of other makers, is what the `openai` package sends. */
export type ToSdk = [
  Assignable<OpenAiChatRequest<never>, ChatCompletionCreateParams>,
  Assignable<OpenAiChatMessage<never>, ChatCompletionMessageParam>,
];
