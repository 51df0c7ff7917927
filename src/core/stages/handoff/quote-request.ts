import type { Message } from "../../model/message.ts";
import type { NumberedMessage } from "../../model/numbered-message.ts";
import { findHostBlocks } from "../../turns/find-host-blocks.ts";
import { isUserTurn } from "../../turns/find-user-words.ts";
import { quoteSegments } from "./quote.ts";

/** Enough for orientation: the message itself stays live below the handoff. */
const MAX_REQUEST_LENGTH = 300;

/** The latest turn in which a user said something, quoted with its number. Undefined where there is none. */
export function quoteRequest(messages: readonly NumberedMessage[]): string | undefined {
  const turns = messages.filter(({ message }) => isUserTurn(message));
  const latest = turns.findLast(({ message }) => listSegments(message).length > 0) ?? turns.at(-1);
  if (latest === undefined) return undefined;
  const quotation = quoteSegments(listSegments(latest.message), MAX_REQUEST_LENGTH);
  return `${quotation === "" ? "a message without quotable words" : quotation} (${latest.number})`;
}

/**
 * What a person wrote in a message, in unbroken stretches of the original text.
 *
 * A quotation from one stretch can be found again word for word: it never runs across a block that a host put in, or from
 * one part into the next.
 */
function listSegments({ parts }: Message): readonly string[] {
  const segments: string[] = [];
  for (const part of parts) {
    if (part.kind !== "text") continue;
    let done = 0;
    for (const { start, end } of findHostBlocks(part.text)) {
      segments.push(part.text.slice(done, start));
      done = end;
    }
    segments.push(part.text.slice(done));
  }
  return segments.filter((segment) => segment.trim() !== "");
}
