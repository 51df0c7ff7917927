import type { Transcript } from "../core/model/transcript.ts";

/** A result with the very messages of the host in place of those that only got a mark: a host knows its own by identity. */
export function restoreMessages(result: Transcript, marked: Transcript, own: Transcript): Transcript {
  if (result === marked) return own;
  if (marked === own) return result;
  const owns = new Map(marked.messages.map((message, index) => [message, own.messages[index] ?? message]));
  return { ...result, messages: result.messages.map((message) => owns.get(message) ?? message) };
}
