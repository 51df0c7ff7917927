/**
 * The body of a generateContent request, as far as compaction reads it. Unknown fields pass.
 *
 * The lists are not readonly, so that values of these types can be passed to Google's SDK and values of the SDK's types
 * to us. The API and the codec read snake_case names as well.
 */
export interface GeminiRequest {
  /** Mostly absent: the REST API has it in the URL. */
  readonly model?: string;
  readonly contents: GeminiContent[];
  readonly systemInstruction?: GeminiContent;
  readonly tools?: GeminiTool[];
  readonly toolConfig?: object;
  readonly generationConfig?: GeminiGenerationConfig;
  readonly safetySettings?: object[];
  readonly cachedContent?: string;
  readonly labels?: Record<string, string>;
}

export interface GeminiContent {
  /** `user`, `model`, or `function` as older clients say. Missing means `user`. */
  readonly role?: string;
  readonly parts?: GeminiPart[];
}

/** One part: exactly one of its data fields is set. Fields that are left out here are opaque. */
export interface GeminiPart {
  readonly text?: string;
  /** Set on text that is a summary of what the model thought. */
  readonly thought?: boolean;
  /** May be on any part of a model turn, most of all on function calls. */
  readonly thoughtSignature?: string;
  readonly inlineData?: GeminiBlob;
  readonly fileData?: GeminiFileData;
  readonly functionCall?: GeminiFunctionCall;
  readonly functionResponse?: GeminiFunctionResponse;
}

export interface GeminiBlob {
  readonly mimeType?: string;
  /** In base64. */
  readonly data?: string;
  readonly displayName?: string;
}

export interface GeminiFileData {
  readonly mimeType?: string;
  readonly fileUri?: string;
  readonly displayName?: string;
}

export interface GeminiFunctionCall {
  readonly id?: string;
  readonly name?: string;
  readonly args?: Record<string, unknown>;
}

export interface GeminiFunctionResponse {
  readonly id?: string;
  readonly name?: string;
  readonly response?: Record<string, unknown>;
  readonly parts?: GeminiFunctionResponsePart[];
}

export interface GeminiFunctionResponsePart {
  readonly inlineData?: GeminiBlob;
  readonly fileData?: GeminiFileData;
}

export interface GeminiTool {
  readonly functionDeclarations?: GeminiFunctionDeclaration[];
  readonly googleSearch?: object;
  readonly codeExecution?: object;
  readonly urlContext?: object;
}

export interface GeminiFunctionDeclaration {
  readonly name?: string;
  readonly description?: string;
  readonly parametersJsonSchema?: unknown;
}

export interface GeminiGenerationConfig {
  readonly maxOutputTokens?: number;
}
