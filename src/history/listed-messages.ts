import type { Message } from "../core/model/message.ts";

/** The messages that stand in the list of a request, not in a field of their own. */
export function listedMessages(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ meta }) => meta?.place !== "instructions");
}
