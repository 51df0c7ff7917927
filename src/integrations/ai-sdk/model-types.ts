import type { LanguageModelMiddleware } from "ai";

// The provider interface of the AI SDK, taken from `ai`, so that its types need no second package.

type WrapGenerate = NonNullable<LanguageModelMiddleware["wrapGenerate"]>;
type WrapStream = NonNullable<LanguageModelMiddleware["wrapStream"]>;

export type CallOptions = Parameters<WrapGenerate>[0]["params"];
export type Model = Parameters<WrapGenerate>[0]["model"];
export type Prompt = CallOptions["prompt"];
export type PromptMessage = Prompt[number];
export type AssistantMessage = Extract<PromptMessage, { role: "assistant" }>;
export type ToolMessage = Extract<PromptMessage, { role: "tool" }>;
export type FunctionTool = Extract<NonNullable<CallOptions["tools"]>[number], { type: "function" }>;
export type GenerateResult = Awaited<ReturnType<WrapGenerate>>;
export type Content = GenerateResult["content"][number];
export type ToolCall = Extract<Content, { type: "tool-call" }>;
export type ToolResult = Extract<Content, { type: "tool-result" }>;
export type ModelToolOutput = Extract<AssistantMessage["content"][number], { type: "tool-result" }>["output"];
export type ModelUsage = GenerateResult["usage"];
export type StreamResult = Awaited<ReturnType<WrapStream>>;
export type StreamPart = StreamResult["stream"] extends ReadableStream<infer Part> ? Part : never;
