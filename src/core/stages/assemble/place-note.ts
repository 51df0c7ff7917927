import type { Message, TextPart } from "../../model/message.ts";
import type { CompactionPolicy, CompactionRequest } from "../../model/policy.ts";
import { isCacheCold } from "../../prices/is-cache-cold.ts";
import { HANDOFF_NOTE } from "../../text/handoff-note.ts";

/**
 * Says in the system prompt how to treat handoffs, once and for all. Without a system prompt nothing changes: the
 * handoff itself says it.
 *
 * The pass that adds it loses the cached prefix, which is why only passes that find nothing cached add it.
 */
export function placeNote(messages: readonly Message[]): readonly Message[] {
  const prompt = findPrompt(messages);
  if (prompt === undefined || hasNote(messages)) return messages;
  const note: TextPart = { kind: "text", text: HANDOFF_NOTE, meta: { kind: "note" } };
  return messages.map((message) => (message === prompt ? { ...prompt, parts: [...prompt.parts, note] } : message));
}

/** Whether the system prompt ends in the note; some providers keep all of it as one string. */
export function hasNote(messages: readonly Message[]): boolean {
  const prompt = findPrompt(messages);
  return prompt?.parts.some((part) => part.kind === "text" && part.text.endsWith(HANDOFF_NOTE)) ?? false;
}

/** The first message, or the first with text after those that only bring tools; undefined if it is not the system's. */
function findPrompt(messages: readonly Message[]): Message | undefined {
  const first = messages.find(({ role, parts }) => role !== "system" || parts.some(({ kind }) => kind === "text"));
  return first?.role === "system" ? first : undefined;
}

/** Whether a pass adds the note: the policy asks for it, or the beginning of the prompt is written again anyway. */
export function addsNote(
  messages: readonly Message[],
  { notePlacement }: Pick<CompactionPolicy, "notePlacement">,
  { isCacheCold: saysCold, cost }: Pick<CompactionRequest, "isCacheCold" | "cost">,
): boolean {
  if (findPrompt(messages) === undefined || hasNote(messages) || notePlacement === "handoff") return false;
  return notePlacement === "system" || (saysCold ?? (cost !== undefined && isCacheCold(cost)));
}
