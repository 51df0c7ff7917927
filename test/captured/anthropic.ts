import Anthropic from "@anthropic-ai/sdk";
import { captureRequests } from "./capture-requests.ts";

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What the assistant says to each request: two calls at once, then one more, then an end. */
const answers: readonly Anthropic.Beta.BetaContentBlock[][] = [
  [
    { type: "thinking", thinking: "Both files matter.", signature: "c2lnbmVkIDE=" },
    { type: "text", text: "I will read both.", citations: null },
    { type: "tool_use", id: "toolu_01A", name: "read_file", input: { path: "a.ts" } },
    { type: "tool_use", id: "toolu_01B", name: "read_file", input: { path: "b.ts" } },
  ],
  [
    { type: "redacted_thinking", data: "cmVkYWN0ZWQ=" },
    { type: "tool_use", id: "toolu_01C", name: "screenshot", input: {} },
  ],
  [{ type: "text", text: "`host` is never exported.", citations: null }],
  [{ type: "text", text: "Done.", citations: null }],
];

const outputs: Readonly<Record<string, Anthropic.Beta.BetaToolResultBlockParam["content"]>> = {
  toolu_01A: "export const port = 80;",
  toolu_01B: [{ type: "text", text: "ENOENT: b.ts", cache_control: { type: "ephemeral" } }],
  toolu_01C: [{ type: "image", source: { type: "base64", media_type: "image/png", data: PIXEL } }],
};

/** The bodies that the official SDK sends in a conversation with thinking, parallel calls and images. */
export function capturedRequests(): Promise<unknown[]> {
  let answered = 0;
  const answer = (): unknown => {
    const content = answers[answered] ?? [];
    answered += 1;
    const stop_reason = content.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn";
    const usage = { input_tokens: 1, output_tokens: 1 };
    return {
      id: `msg_${answered}`,
      type: "message",
      role: "assistant",
      model: "claude-opus-5-5",
      content,
      stop_reason,
      usage,
    };
  };
  return captureRequests(answer, converse);
}

async function converse(baseURL: string): Promise<void> {
  const client = new Anthropic({ apiKey: "none", baseURL, maxRetries: 0 });
  const messages: Anthropic.Beta.BetaMessageParam[] = [
    {
      role: "user",
      content: [
        { type: "image", source: { type: "url", url: "https://example.com/error.png" } },
        { type: "text", text: "Why does the build fail?" },
      ],
    },
  ];

  for (let step = 0; step < answers.length; step += 1) {
    const { content } = await client.beta.messages.create({
      model: "claude-opus-5-5",
      max_tokens: 16_000,
      system: [{ type: "text", text: "You fix builds.", cache_control: { type: "ephemeral", ttl: "1h" } }],
      thinking: { type: "adaptive" },
      tools: [
        { name: "read_file", input_schema: { type: "object", properties: { path: { type: "string" } } } },
        { name: "screenshot", input_schema: { type: "object" } },
        { type: "bash_20250124", name: "bash" },
      ],
      tool_choice: { type: "auto" },
      metadata: { user_id: "u-1" },
      betas: ["context-management-2025-06-27"],
      context_management: { edits: [{ type: "clear_tool_uses_20250919" }] },
      messages,
    });
    messages.push({ role: "assistant", content });
    const results = content.flatMap((block) => (block.type === "tool_use" ? [resultOf(block.id)] : []));
    messages.push({ role: "user", content: results.length > 0 ? results : "Fix it." });
  }

  await client.messages.create({
    model: "claude-haiku-4-5",
    max_tokens: 100,
    system: "You choose.",
    messages: [
      { role: "user", content: "A or B?" },
      { role: "assistant", content: "The answer is (" },
    ],
  });
}

function resultOf(tool_use_id: string): Anthropic.Beta.BetaToolResultBlockParam {
  return {
    type: "tool_result",
    tool_use_id,
    content: outputs[tool_use_id] ?? "",
    is_error: tool_use_id === "toolu_01B",
  };
}
