// The OpenAI Responses API, as far as compaction understands it. Arrays are mutable types although
// nothing here changes one: the SDK's are, and values should be interchangeable without a cast.

type Status = "in_progress" | "completed" | "incomplete";

/** The body of `POST /v1/responses`. Fields that are not listed are passed on unchanged. */
export interface OpenAiResponsesRequest {
  readonly model?: string;
  readonly instructions?: string | null;
  readonly input?: string | OpenAiResponsesItem[];
  readonly tools?: OpenAiResponsesTool[];
  readonly max_output_tokens?: number | null;
  readonly previous_response_id?: string | null;
  readonly conversation?: string | { id: string } | null;
}

/** One entry of `input`. */
export type OpenAiResponsesItem = OpenAiResponsesKnownItem | OpenAiResponsesUnknownItem;

/** The items that become text, reasoning, calls and results. */
export type OpenAiResponsesKnownItem =
  | OpenAiResponsesInputMessage
  | OpenAiResponsesOutputMessage
  | OpenAiResponsesReasoning
  | OpenAiResponsesFunctionCall
  | OpenAiResponsesFunctionCallOutput
  | OpenAiResponsesCustomToolCall
  | OpenAiResponsesCustomToolCallOutput
  | OpenAiResponsesItemReference;

/** Every other item: passed on unread, or read for its call id alone. */
export interface OpenAiResponsesUnknownItem {
  readonly type: string;
}

export interface OpenAiResponsesInputMessage {
  readonly role: "user" | "assistant" | "system" | "developer";
  readonly content: string | OpenAiResponsesInputBlock[];
  readonly type?: "message";
  readonly phase?: "commentary" | "final_answer" | null;
}

export interface OpenAiResponsesOutputMessage {
  readonly id: string;
  readonly type: "message";
  readonly role: "assistant";
  readonly status: Status;
  readonly content: OpenAiResponsesOutputBlock[];
  readonly phase?: "commentary" | "final_answer" | null;
}

export type OpenAiResponsesInputBlock =
  | { readonly type: "input_text"; readonly text: string }
  | {
      readonly type: "input_image";
      readonly detail: "low" | "high" | "auto" | "original";
      readonly image_url?: string | null;
      readonly file_id?: string | null;
    }
  | {
      readonly type: "input_file";
      readonly file_data?: string;
      readonly file_id?: string | null;
      readonly file_url?: string;
      readonly filename?: string;
    };

export type OpenAiResponsesOutputBlock =
  | { readonly type: "output_text"; readonly text: string; readonly annotations: OpenAiResponsesAnnotation[] }
  | { readonly type: "refusal"; readonly refusal: string };

export type OpenAiResponsesAnnotation =
  | { readonly type: "file_citation"; readonly file_id: string; readonly filename: string; readonly index: number }
  | {
      readonly type: "url_citation";
      readonly url: string;
      readonly title: string;
      readonly start_index: number;
      readonly end_index: number;
    }
  | {
      readonly type: "container_file_citation";
      readonly container_id: string;
      readonly file_id: string;
      readonly filename: string;
      readonly start_index: number;
      readonly end_index: number;
    }
  | { readonly type: "file_path"; readonly file_id: string; readonly index: number };

export interface OpenAiResponsesReasoning {
  readonly type: "reasoning";
  readonly id: string;
  readonly summary: { type: "summary_text"; text: string }[];
  readonly content?: { type: "reasoning_text"; text: string }[];
  readonly encrypted_content?: string | null;
  readonly status?: Status;
}

export interface OpenAiResponsesFunctionCall {
  readonly type: "function_call";
  readonly call_id: string;
  readonly name: string;
  /** JSON inside a string. */
  readonly arguments: string;
  readonly id?: string;
  readonly status?: Status;
}

export interface OpenAiResponsesFunctionCallOutput {
  readonly type: "function_call_output";
  readonly output: string | OpenAiResponsesOutputContent[];
  readonly call_id?: string | null;
  readonly id?: string | null;
  readonly status?: Status | null;
}

/** What a function may answer with: every field but the type may be null here. */
export type OpenAiResponsesOutputContent =
  | { readonly type: "input_text"; readonly text: string }
  | {
      readonly type: "input_image";
      readonly detail?: "low" | "high" | "auto" | "original" | null;
      readonly image_url?: string | null;
      readonly file_id?: string | null;
    }
  | {
      readonly type: "input_file";
      readonly file_data?: string | null;
      readonly file_id?: string | null;
      readonly file_url?: string | null;
      readonly filename?: string | null;
    };

export interface OpenAiResponsesCustomToolCall {
  readonly type: "custom_tool_call";
  readonly call_id: string;
  readonly name: string;
  readonly input: string;
  readonly id?: string;
}

export interface OpenAiResponsesCustomToolCallOutput {
  readonly type: "custom_tool_call_output";
  readonly call_id: string;
  readonly output: string | OpenAiResponsesInputBlock[];
  readonly id?: string;
}

/** Refers to an item that the provider stored. */
export interface OpenAiResponsesItemReference {
  readonly type?: "item_reference" | null;
  readonly id: string;
}

export interface OpenAiResponsesTool {
  readonly type: string;
}
