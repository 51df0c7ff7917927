/** A message as providers of the AI SDK and of Mastra take it: content is a list there, even if their users may write a text. */
export function inPromptForm<Message extends { readonly role: string }>(message: Message): Message {
  const { role, content }: { readonly role: string; readonly content?: unknown } = message;
  if (typeof content !== "string" || role === "system") return message;
  return { ...message, content: [{ type: "text", text: content }] };
}
