import type { NumberedMessage } from "../../../model/numbered-message.ts";
import { isUserTurn } from "../../../turns/read-user-words.ts";
import { cite, quoteSegments, toOneLine } from "./quote.ts";
import { readSegments } from "./read-segments.ts";

/** A longer turn holds pasted material; what is asked stands at its start. */
const LONGEST_TURN = 300;

/**
 * Quotes what the user said, turn by turn, newest first: a wish that no rule takes for a
 * constraint is then still there in the user's own words.
 *
 * The latest turn is left out, because it stays in the transcript, and so is a turn that `quoted`
 * holds whole.
 */
export function quoteUserTurns(messages: readonly NumberedMessage[], quoted: string, most: number): string[] {
  const turns = messages.filter(({ message }) => isUserTurn(message)).slice(0, -1);
  const lines: string[] = [];
  for (const { message, number } of turns.toReversed()) {
    if (lines.length === most) break;
    const segments = readSegments(message);
    if (segments.length === 0 || segments.every((segment) => quoted.includes(toOneLine(segment)))) continue;
    const quotation = quoteSegments(segments, LONGEST_TURN);
    if (quotation !== "") lines.push(`the user said: ${cite(quotation, number)}`);
  }
  return lines;
}
