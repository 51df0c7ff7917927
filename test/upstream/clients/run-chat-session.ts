import OpenAI from "openai";
import {
  API_KEY,
  DEFAULT_SYSTEM,
  DEFAULT_TASK,
  DEFAULT_TIMEOUT_MS,
  type RunSession,
  runTool,
  type SeenAnswer,
  type SeenUsage,
  type SessionOptions,
} from "./session.ts";

type Chat = OpenAI.Chat.ChatCompletion;

/** A session of the official OpenAI SDK over Chat Completions. */
export const runChatSession: RunSession = async (options) => {
  const { baseUrl, turns, tools, headers, maxRetries = 0, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const client = new OpenAI({
    apiKey: API_KEY,
    baseURL: `${baseUrl}/v1`,
    maxRetries,
    timeout: timeoutMs,
    defaultHeaders: { ...headers },
  });
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: "system", content: options.system ?? DEFAULT_SYSTEM },
    { role: "user", content: options.task ?? DEFAULT_TASK },
  ];
  const answers: SeenAnswer[] = [];
  while (answers.length < turns) {
    const completion = await ask(client, options, messages);
    const message = completion.choices[0]?.message;
    if (message === undefined) throw new Error("an answer without a choice");
    const answer = readAnswer(completion);
    answers.push(answer);
    if (answer.calls.length === 0) return { answers, isDone: true };
    messages.push({ role: "assistant", content: message.content, tool_calls: message.tool_calls ?? [] });
    for (const call of answer.calls) {
      messages.push({ role: "tool", tool_call_id: call.id, content: runTool(tools, call, answers.length) });
    }
  }
  return { answers, isDone: false };
};

function ask(client: OpenAI, options: SessionOptions, messages: OpenAI.ChatCompletionMessageParam[]): Promise<Chat> {
  const body = {
    model: options.model ?? "gpt-5.5",
    tools: options.tools.map(({ name, description, parameters }) => ({
      type: "function" as const,
      function: { name, description, parameters: { ...parameters } },
    })),
    messages,
  };
  // The SDK's own timeout ends with the first byte.
  const call = { signal: options.signal ?? AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS) };
  return options.isStreaming
    ? client.chat.completions.stream({ ...body, stream_options: { include_usage: true } }, call).finalChatCompletion()
    : client.chat.completions.create(body, call);
}

function readAnswer({ choices: [choice], usage }: Chat): SeenAnswer {
  return {
    text: choice?.message.content ?? "",
    thinking: "",
    calls: (choice?.message.tool_calls ?? []).flatMap((call) =>
      call.type === "function"
        ? [{ id: call.id, name: call.function.name, input: JSON.parse(call.function.arguments) }]
        : [],
    ),
    stopReason: choice?.finish_reason ?? "",
    usage: parseUsage(usage),
  };
}

function parseUsage(usage: OpenAI.CompletionUsage | undefined): SeenUsage {
  const readTokens = usage?.prompt_tokens_details?.cached_tokens ?? 0;
  return {
    readTokens,
    writtenTokens: 0,
    uncachedTokens: (usage?.prompt_tokens ?? 0) - readTokens,
    outputTokens: usage?.completion_tokens ?? 0,
  };
}
