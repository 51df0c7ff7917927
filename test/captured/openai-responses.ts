import OpenAI from "openai";
import type { ResponseInputItem, Tool } from "openai/resources/responses/responses";
import { captureRequests } from "./capture-requests.ts";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==";

const tools: Tool[] = [
  { type: "function", name: "read_file", parameters: { type: "object" }, strict: false },
  { type: "custom", name: "run_script", description: "Runs a script" },
];

/** What the model answers in each round: two parallel calls, one custom call, then a text. */
const answers: readonly (readonly object[])[] = [
  [
    {
      type: "reasoning",
      id: "rs_1",
      summary: [{ type: "summary_text", text: "Read both." }],
      encrypted_content: "sealed",
    },
    {
      type: "function_call",
      id: "fc_1",
      call_id: "call_1",
      name: "read_file",
      arguments: '{"path":"a.ts"}',
      status: "completed",
    },
    {
      type: "function_call",
      id: "fc_2",
      call_id: "call_2",
      name: "read_file",
      arguments: '{"path":"b.png"}',
      status: "completed",
    },
  ],
  [
    { type: "reasoning", id: "rs_2", summary: [], encrypted_content: "sealed too" },
    { type: "custom_tool_call", id: "ctc_1", call_id: "call_3", name: "run_script", input: "make test" },
  ],
  [
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "completed",
      phase: "final_answer",
      content: [{ type: "output_text", text: "It is fixed.", annotations: [], logprobs: [] }],
    },
  ],
];

/** Runs an agent on the real SDK: instructions, an image, reasoning, parallel calls, then requests with state at the provider. */
export async function captureOpenAiResponses(): Promise<unknown[]> {
  let round = 0;
  return captureRequests(
    () => ({ id: `resp_${round}`, object: "response", status: "completed", output: answers[round++ % answers.length] }),
    async (baseURL) => {
      const client = new OpenAI({ baseURL, apiKey: "unused", maxRetries: 0 });
      await runStateless(client);
      await runStateful(client);
    },
  );
}

async function runStateless(client: OpenAI): Promise<void> {
  const history: ResponseInputItem[] = [
    {
      role: "user",
      content: [
        { type: "input_text", text: "Why does the build fail?" },
        { type: "input_image", detail: "auto", image_url: PIXEL },
      ],
    },
  ];
  for (const _ of answers) {
    const response = await client.responses.create({
      model: "gpt-6.1-sol",
      instructions: "You are a careful engineer.",
      input: history,
      tools,
      store: false,
      include: ["reasoning.encrypted_content"],
      max_output_tokens: 4096,
    });
    history.push(...(response.output as ResponseInputItem[]));
    for (const item of response.output) history.push(...answerOf(item));
  }
  history.push({ role: "user", content: "Thank you. Now the tests." });
  await client.responses.create({ model: "gpt-6.1-sol", input: history, tools });
}

async function runStateful(client: OpenAI): Promise<void> {
  const first = await client.responses.create({ model: "gpt-6.1-sol", input: "Read b.png.", tools });
  await client.responses.create({
    model: "gpt-6.1-sol",
    previous_response_id: first.id,
    input: [{ type: "function_call_output", call_id: "call_2", output: "…" }],
    tools,
  });
}

function answerOf(item: { readonly type: string; readonly call_id?: unknown }): ResponseInputItem[] {
  const call_id = String(item.call_id);
  switch (item.type) {
    case "function_call":
      return [
        {
          type: "function_call_output",
          call_id,
          output: [
            { type: "input_text", text: "export const port = 80" },
            { type: "input_image", image_url: PIXEL },
          ],
        },
      ];
    case "custom_tool_call":
      return [{ type: "custom_tool_call_output", call_id, output: "12 passed" }];
    default:
      return [];
  }
}
