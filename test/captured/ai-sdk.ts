import {
  generateText,
  isStepCount,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  type ToolApprovalResponse,
  tool,
} from "ai";
import { MockLanguageModelV4 } from "ai/test";

/** A picture of one pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** How a program sees the tools of the conversation: schemas and functions. */
const tools = {
  read_file: tool({
    description: "Reads a file.",
    inputSchema: jsonSchema<{ path: string }>({ type: "object", properties: { path: { type: "string" } } }),
    execute: async ({ path }) => `content of ${path}`,
  }),
  list_files: tool({
    inputSchema: jsonSchema<Record<string, never>>({ type: "object" }),
    execute: async () => ({ files: ["a.ts", "b.ts"] }),
  }),
  screenshot: tool({
    inputSchema: jsonSchema<Record<string, never>>({ type: "object" }),
    execute: async () => pixel,
    toModelOutput: ({ output }) => ({
      type: "content",
      value: [
        { type: "text", text: "The page:" },
        { type: "file", mediaType: "image/png", data: { type: "data", data: output } },
      ],
    }),
  }),
  fail: tool({
    inputSchema: jsonSchema<Record<string, never>>({ type: "object" }),
    execute: async (): Promise<string> => {
      throw new Error("No such file.");
    },
  }),
  delete_file: tool({
    inputSchema: jsonSchema<{ path: string }>({ type: "object", properties: { path: { type: "string" } } }),
    needsApproval: true,
    execute: async ({ path }) => `deleted ${path}`,
  }),
};

const instructions = { role: "system", content: "You are a careful agent." } as const;

const question: ModelMessage[] = [
  {
    role: "user",
    content: [
      { type: "text", text: "What is in this repository?" },
      { type: "file", mediaType: "image/png", data: Uint8Array.from(atob(pixel), (byte) => byte.charCodeAt(0)) },
      { type: "image", image: pixel },
    ],
  },
];

/**
 * The message list before every step of a conversation with tools, as `prepareStep` sees it, and the one that users
 * have after it.
 */
export async function converseWithTools(model: LanguageModel, start = question): Promise<ModelMessage[][]> {
  // Keeps the SDK's notes about its deprecated forms, which we send on purpose, out of the output.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const lists: ModelMessage[][] = [];
  const { responseMessages } = await generateText({
    model,
    instructions,
    messages: start,
    tools,
    maxRetries: 0,
    maxOutputTokens: 4_096,
    stopWhen: isStepCount(8),
    prepareStep: ({ messages }) => {
      lists.push([...messages]);
      return undefined;
    },
  });
  return [...lists, [...start, ...responseMessages]];
}

/**
 * Lists of `ModelMessage` that the real `generateText` made: parallel calls, a failing tool, a
 * picture as tool output, signed reasoning, a tool that the provider ran, and approvals given and
 * refused. The last is a whole request.
 */
export async function captured(): Promise<readonly unknown[]> {
  const lists = await converseWithTools(scriptedModel(toolSteps));
  const afterwards = [...(lists.at(-1) ?? []), { role: "user", content: "Delete both files." } as const];

  const asking = await converseWithTools(scriptedModel(approvalSteps), afterwards);
  const approvals = [
    ...(asking.at(-1) ?? []),
    { role: "tool" as const, content: answerApprovals(asking.at(-1) ?? []) },
  ];

  const settled = await converseWithTools(
    scriptedModel([[{ type: "text", text: "One deleted, one kept." }]]),
    approvals,
  );
  // The list between question and approvals still waits, and `generateText` would refuse it.
  const requests = [...lists, ...asking.slice(0, -1), ...settled];
  return [...requests, { model: "mock/model", instructions, messages: settled.at(-1), tools, maxOutputTokens: 4_096 }];
}

type Content = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>["content"];

const toolSteps: readonly Content[] = [
  [
    { type: "reasoning", text: "I should look.", providerMetadata: { anthropic: { signature: "c2lnbmVk" } } },
    { type: "text", text: "Let me look." },
    { type: "tool-call", toolCallId: "call_1", toolName: "read_file", input: '{"path":"a.ts"}' },
    { type: "tool-call", toolCallId: "call_2", toolName: "list_files", input: "{}" },
  ],
  [
    {
      type: "tool-call",
      toolCallId: "srv_1",
      toolName: "web_search",
      input: '{"query":"x"}',
      providerExecuted: true,
      dynamic: true,
    },
    { type: "tool-result", toolCallId: "srv_1", toolName: "web_search", result: { hits: 2 }, dynamic: true },
    { type: "tool-call", toolCallId: "call_3", toolName: "fail", input: "{}" },
    { type: "tool-call", toolCallId: "call_4", toolName: "screenshot", input: "{}" },
  ],
  [
    { type: "custom", kind: "openai.compaction", providerMetadata: { openai: { itemId: "cmp_1" } } },
    { type: "file", mediaType: "image/png", data: { type: "data", data: pixel } },
    { type: "text", text: "Two files." },
  ],
];

const approvalSteps: readonly Content[] = [
  [
    { type: "tool-call", toolCallId: "call_5", toolName: "delete_file", input: '{"path":"a.ts"}' },
    { type: "tool-call", toolCallId: "call_6", toolName: "delete_file", input: '{"path":"b.ts"}' },
    { type: "tool-call", toolCallId: "call_7", toolName: "list_files", input: "{}" },
  ],
];

function scriptedModel(steps: readonly Content[]): LanguageModel {
  return new MockLanguageModelV4({
    doGenerate: steps.map((content) => ({
      content,
      finishReason: {
        unified: content.some((part) => part.type === "tool-call") ? "tool-calls" : "stop",
        raw: undefined,
      },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    })),
  });
}

/** The first is approved, the others are refused. */
function answerApprovals(messages: readonly ModelMessage[]): ToolApprovalResponse[] {
  const answers = messages.flatMap((message) => (message.role === "assistant" ? [message.content] : []));
  return answers
    .flatMap((content) => (typeof content === "string" ? [] : content))
    .flatMap((part) => (part.type === "tool-approval-request" ? [part.approvalId] : []))
    .map((approvalId, index) => ({ type: "tool-approval-response", approvalId, approved: index === 0, reason: "so" }));
}
