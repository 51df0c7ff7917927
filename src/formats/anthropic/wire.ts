/**
 * The Anthropic Messages API as this codec understands it.
 *
 * Requests of the official SDK can be passed as these types, and values built from the understood blocks can be passed
 * to the SDK; no cast is needed either way. That is why lists are plain arrays: the SDK does not accept read-only ones.
 */
export interface AnthropicRequest<Block = AnthropicBlock> {
  readonly model: string;
  readonly max_tokens: number;
  readonly messages: AnthropicMessage<Block>[];
  readonly system?: string | AnthropicText[];
  /** Custom tools and the provider's own ones, whose fields change with every version. */
  readonly tools?: object[];
  readonly thinking?: AnthropicThinkingConfig;
  readonly cache_control?: AnthropicCacheControl | null;
}

export type AnthropicMessage<Block = AnthropicBlock> =
  | { readonly role: "user"; readonly content: string | Block[] }
  | { readonly role: "assistant"; readonly content: string | Block[] }
  /** An instruction in mid-conversation; it may contain nothing but an `output_config`. */
  | { readonly role: "system"; readonly content?: string | Block[] };

/** Any block: one we understand, or one we pass on unchanged. */
export type AnthropicBlock = UnderstoodAnthropicBlock | OpaqueAnthropicBlock;

/** Server tools, compaction, tool changes and whatever comes next. They are passed on unchanged. */
export interface OpaqueAnthropicBlock {
  readonly type: string;
}

export type UnderstoodAnthropicBlock =
  | AnthropicText
  | AnthropicThinking
  | AnthropicRedactedThinking
  | AnthropicToolUse
  | AnthropicToolResult
  | AnthropicImage
  | AnthropicDocument;

export interface AnthropicText {
  readonly type: "text";
  readonly text: string;
  readonly cache_control?: AnthropicCacheControl | null;
}

/** Signed: valid only byte for byte, and on binding models only after the prefix it was written for. */
export interface AnthropicThinking {
  readonly type: "thinking";
  readonly thinking: string;
  readonly signature: string;
}

export interface AnthropicRedactedThinking {
  readonly type: "redacted_thinking";
  readonly data: string;
}

export interface AnthropicToolUse {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly cache_control?: AnthropicCacheControl | null;
}

export interface AnthropicToolResult {
  readonly type: "tool_result";
  readonly tool_use_id: string;
  readonly content?: string | (AnthropicText | AnthropicImage | AnthropicDocument)[];
  readonly is_error?: boolean;
  readonly cache_control?: AnthropicCacheControl | null;
}

export interface AnthropicImage {
  readonly type: "image";
  readonly source:
    | {
        readonly type: "base64";
        readonly media_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
        readonly data: string;
      }
    | AnthropicUrlSource
    | AnthropicFileSource;
  readonly cache_control?: AnthropicCacheControl | null;
}

export interface AnthropicDocument {
  readonly type: "document";
  readonly source:
    | { readonly type: "base64"; readonly media_type: "application/pdf"; readonly data: string }
    | { readonly type: "text"; readonly media_type: "text/plain"; readonly data: string }
    | { readonly type: "content"; readonly content: string | (AnthropicText | AnthropicImage)[] }
    | AnthropicUrlSource
    | AnthropicFileSource;
  readonly title?: string | null;
  readonly context?: string | null;
  readonly cache_control?: AnthropicCacheControl | null;
}

export interface AnthropicUrlSource {
  readonly type: "url";
  readonly url: string;
}

export interface AnthropicFileSource {
  readonly type: "file";
  readonly file_id: string;
}

export interface AnthropicCacheControl {
  readonly type: "ephemeral";
  readonly ttl?: "5m" | "1h";
}

export type AnthropicThinkingConfig =
  | { readonly type: "enabled"; readonly budget_tokens: number; readonly block_binding?: AnthropicBlockBinding | null }
  | { readonly type: "adaptive"; readonly block_binding?: AnthropicBlockBinding | null }
  | { readonly type: "between_tools" }
  | { readonly type: "disabled" };

/** What the API does with thinking after a changed prefix. */
export interface AnthropicBlockBinding {
  readonly prefix_mismatch_behavior?: "error" | "drop_block" | null;
}
