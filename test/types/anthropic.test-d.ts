import type Anthropic from "@anthropic-ai/sdk";
import type {
  AnthropicBlock,
  AnthropicMessage,
  AnthropicRequest,
  UnderstoodAnthropicBlock,
} from "../../src/formats/anthropic/wire.ts";

// Compiled, never run: a user passes the SDK's values to us, and ours to the SDK, without a cast.

type Passes<From extends To, To> = From;

export type FromTheSdk = [
  Passes<Anthropic.MessageCreateParams, AnthropicRequest>,
  Passes<Anthropic.Beta.MessageCreateParams, AnthropicRequest>,
  Passes<Anthropic.MessageParam, AnthropicMessage>,
  Passes<Anthropic.Beta.BetaMessageParam, AnthropicMessage>,
  Passes<Anthropic.ContentBlockParam, AnthropicBlock>,
  Passes<Anthropic.Beta.BetaContentBlockParam, AnthropicBlock>,
  // What a response contains, to be sent back.
  Passes<Anthropic.ContentBlock, AnthropicBlock>,
  Passes<Anthropic.Beta.BetaContentBlock, AnthropicBlock>,
];

type Understood = AnthropicMessage<UnderstoodAnthropicBlock>;
type Spoken = Extract<Understood, { role: "user" | "assistant" }>;

export type ToTheSdk = [
  Passes<UnderstoodAnthropicBlock, Anthropic.ContentBlockParam>,
  Passes<UnderstoodAnthropicBlock, Anthropic.Beta.BetaContentBlockParam>,
  Passes<Spoken, Anthropic.MessageParam>,
  Passes<Spoken, Anthropic.Beta.BetaMessageParam>,
  Passes<Omit<AnthropicRequest, "messages" | "tools">, Omit<Anthropic.MessageCreateParams, "messages" | "tools">>,
];
