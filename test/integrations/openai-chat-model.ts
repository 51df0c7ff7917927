import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { BaseChatModel, type BindToolsInput } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import OpenAI from "openai";
import { toChat } from "../../src/integrations/langchain/chat-form.ts";

export interface OpenAiChatModelOptions {
  readonly baseUrl: string;
  readonly model: string;
  readonly tools?: readonly BindToolsInput[];
}

/** A minimal chat model of LangChain over the SDK of OpenAI. */
export class OpenAiChatModel extends BaseChatModel {
  readonly model: string;
  readonly #options: OpenAiChatModelOptions;

  constructor(options: OpenAiChatModelOptions) {
    super({ maxRetries: 0 });
    this.#options = options;
    this.model = options.model;
  }

  override _llmType(): string {
    return "openai-chat-test";
  }

  override bindTools(tools: BindToolsInput[]): OpenAiChatModel {
    return new OpenAiChatModel({ ...this.#options, tools });
  }

  override async _generate(
    messages: BaseMessage[],
    _options: this["ParsedCallOptions"],
    _manager?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    const { baseUrl, model, tools = [] } = this.#options;
    const client = new OpenAI({ baseURL: `${baseUrl}/v1`, apiKey: "test-key", maxRetries: 0 });
    const request = {
      model,
      messages: messages.map(toChat).filter(({ content, role }) => role !== "system" || hasText(content)),
      ...(tools.length > 0 && { tools: tools.map((tool) => convertToOpenAITool(tool as never)) }),
    };
    // Our form of messages is a plain record; the provider checks what it is.
    const answer = await client.chat.completions.create(
      request as never as OpenAI.Chat.ChatCompletionCreateParamsNonStreaming,
    );
    const { content, tool_calls: calls = [] } = answer.choices[0]?.message ?? {};
    const message = new AIMessage({
      content: content ?? "",
      tool_calls: calls.flatMap((call) =>
        call.type === "function"
          ? [
              {
                id: call.id,
                name: call.function.name,
                args: JSON.parse(call.function.arguments),
                type: "tool_call" as const,
              },
            ]
          : [],
      ),
    });
    const usage = {
      input_tokens: answer.usage?.prompt_tokens ?? 0,
      output_tokens: answer.usage?.completion_tokens ?? 0,
      total_tokens: answer.usage?.total_tokens ?? 0,
    };
    return { generations: [{ text: content ?? "", message: Object.assign(message, { usage_metadata: usage }) }] };
  }
}

function hasText(content: unknown): boolean {
  return Array.isArray(content) ? content.length > 0 : content !== "";
}
