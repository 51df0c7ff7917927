/**
 * What `generateText` and `streamText` of the AI SDK take, reduced to the fields compaction reads.
 *
 * Fields are readonly; lists are not, because the SDK's own types are not and would refuse a
 * readonly list.
 */
export type AiSdkRequest = AiSdkRequestOptions &
  (
    | { readonly messages: AiSdkMessage[]; readonly prompt?: never }
    | { readonly prompt: string | AiSdkMessage[]; readonly messages?: never }
  );

interface AiSdkRequestOptions {
  readonly instructions?: AiSdkInstructions;
  /** The older name of `instructions`, read only if that is absent. */
  readonly system?: AiSdkInstructions;
  readonly allowSystemInMessages?: boolean;
  /** A name, or an object with a `modelId`. */
  readonly model?: unknown;
  readonly tools?: Readonly<Record<string, unknown>> | undefined;
  readonly maxOutputTokens?: number | undefined;
}

export type AiSdkInstructions = string | AiSdkSystemMessage | AiSdkSystemMessage[];

/** The SDK's `ModelMessage`: what users have, and what `response.messages` returns. */
export type AiSdkMessage = AiSdkSystemMessage | AiSdkUserMessage | AiSdkAssistantMessage | AiSdkToolMessage;

export interface AiSdkSystemMessage extends WithProviderOptions {
  readonly role: "system";
  readonly content: string;
}

export interface AiSdkUserMessage extends WithProviderOptions {
  readonly role: "user";
  readonly content: string | (AiSdkTextPart | AiSdkImagePart | AiSdkFilePart)[];
}

export interface AiSdkAssistantMessage extends WithProviderOptions {
  readonly role: "assistant";
  readonly content: string | AiSdkAssistantPart[];
}

export interface AiSdkToolMessage extends WithProviderOptions {
  readonly role: "tool";
  readonly content: (AiSdkToolResultPart | AiSdkApprovalResponse)[];
}

export type AiSdkAssistantPart =
  | AiSdkTextPart
  | AiSdkFilePart
  | AiSdkReasoningPart
  | AiSdkReasoningFilePart
  | AiSdkCustomPart
  | AiSdkToolCallPart
  | AiSdkToolResultPart
  | AiSdkApprovalRequest;

export interface AiSdkTextPart extends WithProviderOptions {
  readonly type: "text";
  readonly text: string;
}

export interface AiSdkImagePart extends WithProviderOptions {
  readonly type: "image";
  readonly image: InlineData | URL | ProviderReference;
  readonly mediaType?: string;
}

export interface AiSdkFilePart extends WithProviderOptions {
  readonly type: "file";
  readonly data: TaggedFileData | InlineData | URL | ProviderReference;
  readonly mediaType: string;
  readonly filename?: string;
}

export interface AiSdkReasoningPart extends WithProviderOptions {
  readonly type: "reasoning";
  readonly text: string;
}

export interface AiSdkReasoningFilePart extends WithProviderOptions {
  readonly type: "reasoning-file";
  readonly data: TaggedBytes | TaggedUrl | InlineData | URL;
  readonly mediaType: string;
}

export interface AiSdkCustomPart extends WithProviderOptions {
  readonly type: "custom";
  readonly kind: `${string}.${string}`;
}

export interface AiSdkToolCallPart extends WithProviderOptions {
  readonly type: "tool-call";
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  /** The provider ran the tool itself: its result is in an assistant message. */
  readonly providerExecuted?: boolean;
}

export interface AiSdkToolResultPart extends WithProviderOptions {
  readonly type: "tool-result";
  readonly toolCallId: string;
  readonly toolName: string;
  readonly output: AiSdkToolOutput;
}

export interface AiSdkApprovalRequest {
  readonly type: "tool-approval-request";
  readonly approvalId: string;
  readonly toolCallId: string;
  readonly reason?: string;
  readonly isAutomatic?: boolean;
  readonly signature?: string;
  readonly inputSchemaInput?: unknown;
}

export interface AiSdkApprovalResponse {
  readonly type: "tool-approval-response";
  readonly approvalId: string;
  readonly approved: boolean;
  readonly reason?: string;
  readonly providerExecuted?: boolean;
}

export type AiSdkToolOutput =
  | (WithProviderOptions & { readonly type: "text" | "error-text"; readonly value: string })
  | (WithProviderOptions & { readonly type: "json" | "error-json"; readonly value: Json })
  | (WithProviderOptions & { readonly type: "execution-denied"; readonly reason?: string })
  | { readonly type: "content"; readonly value: AiSdkOutputItem[] };

/** One item of a `content` output. All but `text`, `file` and `custom` are deprecated forms of `file`. */
export type AiSdkOutputItem = WithProviderOptions &
  (
    | { readonly type: "text"; readonly text: string }
    | {
        readonly type: "file";
        readonly data: TaggedFileData;
        readonly mediaType: string;
        readonly filename?: string;
      }
    | { readonly type: "file-data"; readonly data: string; readonly mediaType: string; readonly filename?: string }
    | { readonly type: "image-data"; readonly data: string; readonly mediaType: string }
    | { readonly type: "file-url"; readonly url: string; readonly mediaType?: string }
    | { readonly type: "image-url"; readonly url: string }
    | { readonly type: "file-id" | "image-file-id"; readonly fileId: string | Record<string, string> }
    | { readonly type: "file-reference" | "image-file-reference"; readonly providerReference: ProviderReference }
    | { readonly type: "custom" }
  );

interface WithProviderOptions {
  readonly providerOptions?: Record<string, JsonFields>;
}

type Json = null | string | number | boolean | Readonly<JsonFields> | readonly Json[];

interface JsonFields {
  [key: string]: Json | undefined;
}

/** Base64 text or raw bytes; a `Buffer` is a `Uint8Array`. */
type InlineData = string | Uint8Array | ArrayBuffer;

/** The id of one uploaded file at each provider. */
type ProviderReference = Record<string, string>;

interface TaggedBytes {
  readonly type: "data";
  readonly data: InlineData;
}

interface TaggedUrl {
  readonly type: "url";
  readonly url: URL;
  readonly originalUrl?: string;
}

type TaggedFileData =
  | TaggedBytes
  | TaggedUrl
  | { readonly type: "reference"; readonly reference: ProviderReference }
  | { readonly type: "text"; readonly text: string };
