import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModel } from "ai";
import { converseWithTools } from "./ai-sdk.ts";
import { captureRequests } from "./capture-requests.ts";

/** What the AI SDK's own providers send for one conversation, request by request. */
interface ProviderBodies {
  readonly anthropic: readonly unknown[];
  readonly openAiResponses: readonly unknown[];
  readonly openAiChat: readonly unknown[];
}

/** Runs the same conversation with tools through three providers of the AI SDK against a server on loopback. */
export async function captureProviderBodies(): Promise<ProviderBodies> {
  return {
    anthropic: await capture(anthropicAnswers, (baseURL) =>
      createAnthropic({ baseURL, apiKey: "none" })("claude-opus-5"),
    ),
    openAiResponses: await capture(responsesAnswers, (baseURL) =>
      createOpenAI({ baseURL, apiKey: "none" }).responses("gpt-5.5"),
    ),
    openAiChat: await capture(chatAnswers, (baseURL) => createOpenAI({ baseURL, apiKey: "none" }).chat("gpt-5.5")),
  };
}

async function capture(
  answers: readonly unknown[],
  createModel: (baseUrl: string) => LanguageModel,
): Promise<readonly unknown[]> {
  const remaining = [...answers];
  return captureRequests(
    () => remaining.shift(),
    async (baseUrl) => {
      await converseWithTools(createModel(baseUrl));
    },
  );
}

const anthropicAnswers = [
  [
    { type: "thinking", thinking: "I should look.", signature: "c2lnbmVk" },
    { type: "text", text: "Let me look." },
    { type: "tool_use", id: "toolu_1", name: "read_file", input: { path: "a.ts" } },
    { type: "tool_use", id: "toolu_2", name: "list_files", input: {} },
  ],
  [
    { type: "tool_use", id: "toolu_3", name: "fail", input: {} },
    { type: "tool_use", id: "toolu_4", name: "screenshot", input: {} },
  ],
  [{ type: "text", text: "Two files." }],
].map((content, index) => ({
  type: "message",
  id: `msg_${index}`,
  role: "assistant",
  model: "claude-opus-5",
  content,
  stop_reason: content.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
}));

const responsesAnswers = [
  [
    { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "I should look." }] },
    responsesCall("1", "read_file", '{"path":"a.ts"}'),
    responsesCall("2", "list_files", "{}"),
  ],
  [responsesCall("3", "fail", "{}"), responsesCall("4", "screenshot", "{}")],
  [
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: "Two files.", annotations: [] }],
    },
  ],
].map((output, index) => ({
  id: `resp_${index}`,
  object: "response",
  created_at: 1_790_000_000,
  model: "gpt-5.5",
  status: "completed",
  output,
  usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
}));

const chatAnswers = [
  {
    content: "Let me look.",
    tool_calls: [chatCall("1", "read_file", '{"path":"a.ts"}'), chatCall("2", "list_files", "{}")],
  },
  { content: null, tool_calls: [chatCall("3", "fail", "{}"), chatCall("4", "screenshot", "{}")] },
  { content: "Two files." },
].map((message, index) => ({
  id: `chatcmpl_${index}`,
  object: "chat.completion",
  created: 1_790_000_000,
  model: "gpt-5.5",
  choices: [
    {
      index: 0,
      message: { role: "assistant", ...message },
      finish_reason: message.tool_calls === undefined ? "stop" : "tool_calls",
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
}));

function responsesCall(id: string, name: string, args: string) {
  return { type: "function_call", id: `fc_${id}`, call_id: `call_${id}`, name, arguments: args, status: "completed" };
}

function chatCall(id: string, name: string, args: string) {
  return { type: "function", id: `call_${id}`, function: { name, arguments: args } };
}
