import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { dynamicTool, generateText, jsonSchema, type LanguageModel, stepCountIs, streamText, type ToolSet } from "ai";
import {
  API_KEY,
  DEFAULT_SYSTEM,
  DEFAULT_TASK,
  DEFAULT_TIMEOUT_MS,
  type RunSession,
  type SeenAnswer,
  type SessionOptions,
  type SessionResult,
} from "./session.ts";

const INTERRUPTED: string = "interrupted";

/** A session of the AI SDK with its Anthropic provider, with thinking. */
export const runAiSdkAnthropicSession: RunSession = (options) => {
  const provider = createAnthropic({
    baseURL: `${options.baseUrl}/v1`,
    apiKey: API_KEY,
    headers: { ...options.headers },
  });
  return run(provider(options.model ?? "claude-opus-5-5"), options, { anthropic: { thinking: { type: "adaptive" } } });
};

/** A session of the AI SDK with its OpenAI provider over Responses, nothing stored at the provider. */
export const runAiSdkResponsesSession: RunSession = (options) =>
  run(openAi(options).responses(options.model ?? "gpt-5.5"), options, {
    openai: { store: false, reasoningEffort: "medium", reasoningSummary: "auto" },
  });

/** A session of the AI SDK with its OpenAI provider over Chat Completions. */
export const runAiSdkChatSession: RunSession = (options) =>
  run(openAi(options).chat(options.model ?? "gpt-5.5"), options, {});

function openAi({ baseUrl, headers }: SessionOptions) {
  return createOpenAI({ baseURL: `${baseUrl}/v1`, apiKey: API_KEY, headers: { ...headers } });
}

async function run(
  model: LanguageModel,
  options: SessionOptions,
  providerOptions: NonNullable<Parameters<typeof generateText>[0]["providerOptions"]>,
): Promise<SessionResult> {
  const request = {
    model,
    system: options.system ?? DEFAULT_SYSTEM,
    prompt: options.task ?? DEFAULT_TASK,
    tools: toTools(options),
    stopWhen: stepCountIs(options.turns),
    maxRetries: options.maxRetries ?? 0,
    abortSignal: options.signal ?? AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    providerOptions,
  } as const;
  const steps = options.isStreaming ? await stream(request) : (await generateText(request)).steps;
  // This SDK accepts half a stream as an answer and only reports it.
  if (steps.some(({ finishReason }) => finishReason === INTERRUPTED)) throw new Error("the stream broke off");
  const answers = steps.map(readAnswer);
  return { answers, isDone: answers.at(-1)?.calls.length === 0 };
}

/** The stream reports faults as parts of itself; here they end the session. */
async function stream(request: Parameters<typeof streamText>[0]) {
  let fault: unknown;
  const result = streamText({
    ...request,
    onError({ error }) {
      fault ??= error;
    },
  });
  await result.consumeStream();
  if (fault !== undefined) throw fault;
  return result.steps;
}

function toTools({ tools }: SessionOptions): ToolSet {
  let step = 0;
  return Object.fromEntries(
    tools.map(({ name, description, parameters, run: runOne }) => [
      name,
      dynamicTool({
        description,
        inputSchema: jsonSchema({ ...parameters, required: [...(parameters.required ?? [])] }),
        execute: async (input) => {
          step += 1;
          return runOne(input, step);
        },
      }),
    ]),
  );
}

type Step = Awaited<ReturnType<typeof generateText>>["steps"][number];

function readAnswer({ text, reasoningText, toolCalls, finishReason, usage }: Step): SeenAnswer {
  const readTokens = usage.inputTokenDetails.cacheReadTokens ?? 0;
  const writtenTokens = usage.inputTokenDetails.cacheWriteTokens ?? 0;
  return {
    text,
    thinking: reasoningText ?? "",
    calls: toolCalls.map(({ toolCallId, toolName, input }) => ({ id: toolCallId, name: toolName, input })),
    stopReason: finishReason,
    usage: {
      readTokens,
      writtenTokens,
      uncachedTokens: (usage.inputTokens ?? 0) - readTokens - writtenTokens,
      outputTokens: usage.outputTokens ?? 0,
    },
  };
}
