import OpenAI from "openai";
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import { captureRequests } from "./capture-requests.ts";

/** What the `openai` package sends in a conversation with parallel calls, a custom tool, an image and instructions. */
export async function captureOpenAiChat(): Promise<unknown[]> {
  let answered = 0;
  const answer = (): unknown => completion(answers[answered++] ?? {});

  return captureRequests(answer, async (baseUrl) => {
    const client = new OpenAI({ apiKey: "none", baseURL: baseUrl, maxRetries: 0 });
    const messages: ChatCompletionMessageParam[] = [
      { role: "developer", content: "Answer briefly." },
      {
        role: "user",
        name: "alice",
        content: [
          { type: "text", text: "What is wrong here?" },
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=", detail: "low" } },
        ],
      },
    ];

    for (let round = 0; round < answers.length; round += 1) {
      const { choices } = await client.chat.completions.create({ ...options, messages });
      const message = choices[0]?.message;
      if (message === undefined) break;
      // As the documentation shows it: the answer goes back whole, with fields that no request type names.
      messages.push(message);
      for (const call of message.tool_calls ?? []) {
        messages.push({
          role: "tool",
          tool_call_id: call.id,
          content: [{ type: "text", text: `result of ${call.id}` }],
        });
      }
      if (message.tool_calls === undefined) messages.push({ role: "user", content: "Go on." });
    }
  });
}

const options: Omit<ChatCompletionCreateParamsNonStreaming, "messages"> = {
  model: "gpt-6.1-sol",
  max_completion_tokens: 2_000,
  prompt_cache_key: "session-1",
  tool_choice: "auto",
  tools: [
    {
      type: "function",
      function: { name: "read", parameters: { type: "object", properties: { path: { type: "string" } } } },
    },
    { type: "custom", custom: { name: "patch", description: "Applies a patch." } },
  ],
};

const answers: readonly Record<string, unknown>[] = [
  {
    tool_calls: [
      { id: "call_1", type: "function", function: { name: "read", arguments: '{"path":"a.ts"}' } },
      { id: "call_2", type: "function", function: { name: "read", arguments: '{"path":"b.ts"}' } },
    ],
  },
  { tool_calls: [{ id: "call_3", type: "custom", custom: { name: "patch", input: "*** Begin\n+ fixed\n" } }] },
  { content: "Fixed.", reasoning_content: "The patch applied." },
  { refusal: "I cannot help with that." },
  { content: "Done." },
];

function completion(message: Record<string, unknown>): unknown {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 0,
    model: "gpt-6.1-sol",
    choices: [
      {
        index: 0,
        finish_reason: "stop",
        logprobs: null,
        message: { role: "assistant", content: null, refusal: null, annotations: [], ...message },
      },
    ],
  };
}
