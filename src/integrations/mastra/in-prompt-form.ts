import type { ProcessLLMRequestArgs } from "@mastra/core/processors";

type PromptMessage = ProcessLLMRequestArgs["prompt"][number];

/** A message as a provider of Mastra takes it: content is a list there, also where messages of the AI SDK may be a text. */
export function inPromptForm(message: PromptMessage): PromptMessage {
  const { role, content }: { readonly role: string; readonly content: unknown } = message;
  if (typeof content !== "string" || role === "system") return message;
  return { ...message, content: [{ type: "text", text: content }] } as PromptMessage;
}
