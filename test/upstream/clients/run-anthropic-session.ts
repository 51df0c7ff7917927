import Anthropic from "@anthropic-ai/sdk";
import {
  API_KEY,
  DEFAULT_SYSTEM,
  DEFAULT_TASK,
  DEFAULT_TIMEOUT_MS,
  type RunSession,
  runTool,
  type SeenAnswer,
  type SessionOptions,
} from "./session.ts";

/** A session of the official Anthropic SDK, with thinking. */
export const runAnthropicSession: RunSession = async (options) => {
  const { baseUrl, turns, tools, headers, maxRetries = 0, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const client = new Anthropic({
    apiKey: API_KEY,
    baseURL: baseUrl,
    maxRetries,
    timeout: timeoutMs,
    defaultHeaders: { ...headers },
  });
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: options.task ?? DEFAULT_TASK }];
  const answers: SeenAnswer[] = [];
  while (answers.length < turns) {
    const message = await ask(client, options, messages);
    const answer = readAnswer(message);
    answers.push(answer);
    if (answer.calls.length === 0) return { answers, isDone: true };
    messages.push({ role: "assistant", content: message.content });
    messages.push({
      role: "user",
      content: answer.calls.map((call) => ({
        type: "tool_result",
        tool_use_id: call.id,
        content: runTool(tools, call, answers.length),
      })),
    });
  }
  return { answers, isDone: false };
};

function ask(
  client: Anthropic,
  options: SessionOptions,
  messages: Anthropic.MessageParam[],
): Promise<Anthropic.Message> {
  const body: Anthropic.MessageCreateParamsNonStreaming = {
    model: options.model ?? "claude-opus-5-5",
    max_tokens: 16_000,
    system: options.system ?? DEFAULT_SYSTEM,
    thinking: { type: "adaptive" },
    tools: options.tools.map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: { ...parameters, required: [...(parameters.required ?? [])] },
    })),
    messages,
  };
  // The SDK's own timeout ends with the first byte.
  const call = { signal: options.signal ?? AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS) };
  return options.isStreaming ? client.messages.stream(body, call).finalMessage() : client.messages.create(body, call);
}

function readAnswer({ content, stop_reason, usage }: Anthropic.Message): SeenAnswer {
  return {
    text: content.map((block) => (block.type === "text" ? block.text : "")).join(""),
    thinking: content.map((block) => (block.type === "thinking" ? block.thinking : "")).join(""),
    calls: content.flatMap((block) =>
      block.type === "tool_use" ? [{ id: block.id, name: block.name, input: block.input }] : [],
    ),
    stopReason: stop_reason ?? "",
    usage: {
      readTokens: usage.cache_read_input_tokens ?? 0,
      writtenTokens: usage.cache_creation_input_tokens ?? 0,
      uncachedTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
    },
  };
}
