/**
 * A message in the form that providers of the AI SDK and Mastra expect: content is a list, even if users may write a
 * string.
 */
export function inPromptForm<Message extends { readonly role: string }>(message: Message): Message {
  const { role, content }: { readonly role: string; readonly content?: unknown } = message;
  if (typeof content !== "string" || role === "system") return message;
  return { ...message, content: [{ type: "text", text: content }] };
}
