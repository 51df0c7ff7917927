/**
 * The wire of OpenAI's Chat Completions API, as far as this codec understands it.
 *
 * Properties are readonly and lists are not, so that these types and those of the `openai` package are interchangeable
 * without a cast. `Other` is what a list may contain besides the parts named here; `never` closes it to what OpenAI
 * itself documents.
 */
export interface OpenAiChatRequest<Other = OpenAiChatOther> extends CacheMarked {
  readonly model: string;
  readonly messages: OpenAiChatMessage<Other>[];
  readonly tools?: (OpenAiChatTool | Other)[];
  readonly tool_choice?: OpenAiChatToolChoice;
  readonly max_completion_tokens?: number | null;
  readonly max_tokens?: number | null;
  readonly n?: number | null;
  readonly prompt_cache_key?: string | null;
}

/** A block of a kind that is not listed here: gateways and new models have their own. */
export interface OpenAiChatOther {
  readonly type: string;
  readonly [key: string]: unknown;
}

export type OpenAiChatMessage<Other = OpenAiChatOther> =
  | OpenAiChatInstructionMessage<Other>
  | OpenAiChatUserMessage<Other>
  | OpenAiChatAssistantMessage<Other>
  | OpenAiChatToolMessage<Other>
  | OpenAiChatFunctionMessage;

export interface OpenAiChatInstructionMessage<Other = OpenAiChatOther> extends CacheMarked {
  readonly role: "system" | "developer";
  readonly content: string | (OpenAiChatTextPart | Other)[];
  readonly name?: string;
}

export interface OpenAiChatUserMessage<Other = OpenAiChatOther> extends CacheMarked {
  readonly role: "user";
  readonly content: string | (OpenAiChatContentPart | Other)[];
  readonly name?: string;
}

export interface OpenAiChatAssistantMessage<Other = OpenAiChatOther> extends CacheMarked {
  readonly role: "assistant";
  readonly content?: string | (OpenAiChatTextPart | OpenAiChatRefusalPart | Other)[] | null;
  readonly name?: string;
  readonly refusal?: string | null;
  /** A spoken answer that the provider keeps. */
  readonly audio?: { readonly id: string } | null;
  readonly tool_calls?: (OpenAiChatToolCall | Other)[];
  readonly function_call?: OpenAiChatFunctionCall | null;
  /** Reasoning as OpenRouter writes it. */
  readonly reasoning?: string | null;
  /** Reasoning as DeepSeek, vLLM and LiteLLM write it. */
  readonly reasoning_content?: string | null;
  /** Reasoning of OpenRouter that has to come back exactly: signed or encrypted. */
  readonly reasoning_details?: OpenAiChatOther[];
  /** Claude's thinking blocks as LiteLLM writes them. */
  readonly thinking_blocks?: OpenAiChatOther[];
}

export interface OpenAiChatToolMessage<Other = OpenAiChatOther> extends CacheMarked {
  readonly role: "tool";
  readonly tool_call_id: string;
  readonly content: string | (OpenAiChatTextPart | Other)[];
}

/** The answer to a `function_call`, which predates tools. */
export interface OpenAiChatFunctionMessage {
  readonly role: "function";
  readonly name: string;
  readonly content: string | null;
}

export type OpenAiChatContentPart = OpenAiChatTextPart | OpenAiChatImagePart | OpenAiChatAudioPart | OpenAiChatFilePart;

export interface OpenAiChatTextPart extends CacheMarked {
  readonly type: "text";
  readonly text: string;
}

export interface OpenAiChatRefusalPart {
  readonly type: "refusal";
  readonly refusal: string;
}

export interface OpenAiChatImagePart extends CacheMarked {
  readonly type: "image_url";
  readonly image_url: { readonly url: string; readonly detail?: "auto" | "low" | "high" | "original" };
}

export interface OpenAiChatAudioPart extends CacheMarked {
  readonly type: "input_audio";
  readonly input_audio: { readonly data: string; readonly format: "wav" | "mp3" };
}

export interface OpenAiChatFilePart extends CacheMarked {
  readonly type: "file";
  readonly file: { readonly file_data?: string; readonly file_id?: string; readonly filename?: string };
}

export type OpenAiChatToolCall =
  | { readonly id: string; readonly type: "function"; readonly function: OpenAiChatFunctionCall }
  | {
      readonly id: string;
      readonly type: "custom";
      readonly custom: { readonly name: string; readonly input: string };
    };

export interface OpenAiChatFunctionCall {
  readonly name: string;
  /** JSON inside a string. */
  readonly arguments: string;
}

export type OpenAiChatTool =
  | { readonly type: "function"; readonly function: { readonly name: string } }
  | { readonly type: "custom"; readonly custom: { readonly name: string } };

export type OpenAiChatToolChoice =
  | "none"
  | "auto"
  | "required"
  | { readonly type: "function"; readonly function: { readonly name: string } }
  | { readonly type: "custom"; readonly custom: { readonly name: string } }
  | {
      readonly type: "allowed_tools";
      readonly allowed_tools: { readonly mode: "auto" | "required"; readonly tools: { [key: string]: unknown }[] };
    };

/** Anthropic's mark of a cached prefix, which gateways accept in this envelope for Claude models. */
export interface OpenAiChatCacheControl {
  readonly type: "ephemeral";
  readonly ttl?: "5m" | "1h";
}

interface CacheMarked {
  readonly cache_control?: OpenAiChatCacheControl;
}
