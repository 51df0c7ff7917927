import type { NumberedMessage } from "../../model/numbered-message.ts";
import { isUserTurn } from "../../turns/read-user-words.ts";
import { quoteSegments } from "./quote.ts";
import { readSegments } from "./read-segments.ts";

/** Enough for orientation: the message itself stays live below the record. */
const MAX_REQUEST_LENGTH = 300;

/** The latest turn in which a user said something, quoted with its number. Undefined where there is none. */
export function quoteRequest(messages: readonly NumberedMessage[]): string | undefined {
  const turns = messages.filter(({ message }) => isUserTurn(message));
  const latest = turns.findLast(({ message }) => readSegments(message).length > 0) ?? turns.at(-1);
  if (latest === undefined) return undefined;
  const quotation = quoteSegments(readSegments(latest.message), MAX_REQUEST_LENGTH);
  return `${quotation === "" ? "a message without quotable words" : quotation} (${latest.number})`;
}
