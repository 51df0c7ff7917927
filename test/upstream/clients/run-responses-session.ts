import OpenAI from "openai";
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

type Responses = OpenAI.Responses.Response;
type InputItem = OpenAI.Responses.ResponseInputItem;

/** A session of the official OpenAI SDK over Responses, nothing stored at the provider, reasoning sealed. */
export const runResponsesSession: RunSession = async (options) => {
  const { baseUrl, turns, tools, headers, maxRetries = 0, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const client = new OpenAI({
    apiKey: API_KEY,
    baseURL: `${baseUrl}/v1`,
    maxRetries,
    timeout: timeoutMs,
    defaultHeaders: { ...headers },
  });
  const input: InputItem[] = [{ role: "user", content: options.task ?? DEFAULT_TASK }];
  const answers: SeenAnswer[] = [];
  while (answers.length < turns) {
    const response = await ask(client, options, input);
    // The streaming helper accepts half a stream as an answer.
    if (response.status === "in_progress") throw new Error("the stream broke off");
    const answer = readAnswer(response);
    answers.push(answer);
    if (answer.calls.length === 0) return { answers, isDone: true };
    input.push(...toInput(response.output));
    for (const call of answer.calls) {
      input.push({ type: "function_call_output", call_id: call.id, output: runTool(tools, call, answers.length) });
    }
  }
  return { answers, isDone: false };
};

async function ask(client: OpenAI, options: SessionOptions, input: InputItem[]): Promise<Responses> {
  const body = {
    model: options.model ?? "gpt-5.5",
    instructions: options.system ?? DEFAULT_SYSTEM,
    tools: options.tools.map(({ name, description, parameters }) => ({
      type: "function" as const,
      name,
      description,
      parameters: { ...parameters },
      strict: false,
    })),
    reasoning: { effort: "medium" as const, summary: "auto" as const },
    include: ["reasoning.encrypted_content" as const],
    store: false,
    input,
  };
  // The SDK's own timeout ends with the first byte.
  const call = { signal: options.signal ?? AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS) };
  if (!options.isStreaming) return client.responses.create(body, call);
  return client.responses.stream(body, call).finalResponse();
}

/**
 * The items of an answer go back as they came; the streaming helper adds what it parsed, which is not part of the API.
 */
function toInput(output: readonly OpenAI.Responses.ResponseOutputItem[]): InputItem[] {
  return output.flatMap((item): InputItem[] => {
    if (item.type === "message" || item.type === "reasoning") return [item];
    if (item.type !== "function_call") return [];
    const { id, call_id, name, arguments: text } = item;
    return [{ type: "function_call", call_id, name, arguments: text, ...(id !== undefined && { id }) }];
  });
}

function readAnswer({ output, status, usage }: Responses): SeenAnswer {
  const readTokens = usage?.input_tokens_details.cached_tokens ?? 0;
  return {
    text: output
      .flatMap((item) => (item.type === "message" ? item.content : []))
      .map((block) => (block.type === "output_text" ? block.text : ""))
      .join(""),
    thinking: output
      .flatMap((item) => (item.type === "reasoning" ? item.summary.map((part) => part.text) : []))
      .join(""),
    calls: output.flatMap((item) =>
      item.type === "function_call" ? [{ id: item.call_id, name: item.name, input: JSON.parse(item.arguments) }] : [],
    ),
    stopReason: status ?? "",
    usage: {
      readTokens,
      writtenTokens: 0,
      uncachedTokens: (usage?.input_tokens ?? 0) - readTokens,
      outputTokens: usage?.output_tokens ?? 0,
    },
  };
}
