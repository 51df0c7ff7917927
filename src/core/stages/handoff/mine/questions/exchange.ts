import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import { isUserTurn } from "../../../../turns/read-user-words.ts";

/** Turns of the user that follow each other directly, and what the assistant answered before the next. */
export interface Exchange {
  readonly turns: readonly NumberedMessage[];
  readonly answers: readonly NumberedMessage[];
}

/** Cuts a conversation into exchanges. What stands before the first user turn is an exchange without turns. */
export function readExchanges(messages: readonly NumberedMessage[]): Exchange[] {
  const exchanges: { turns: NumberedMessage[]; answers: NumberedMessage[] }[] = [];
  let current: { turns: NumberedMessage[]; answers: NumberedMessage[] } | undefined;
  for (const numbered of messages) {
    const isTurn = isUserTurn(numbered.message);
    if (!isTurn && numbered.message.role !== "assistant") continue;
    // Text of ours is nobody's answer.
    if (numbered.message.meta?.kind !== undefined) continue;
    if (current === undefined || (isTurn && current.answers.length > 0)) {
      current = { turns: [], answers: [] };
      exchanges.push(current);
    }
    (isTurn ? current.turns : current.answers).push(numbered);
  }
  return exchanges;
}
