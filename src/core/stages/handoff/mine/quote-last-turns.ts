import type { NumberedMessage } from "../../../model/numbered-message.ts";
import { cite, quoteSegments } from "./quote.ts";
import { readSegments } from "./read-segments.ts";

const MOST_TURNS = 3;
const LONGEST_TURN = 200;

/** The last things that were said in what is folded, newest first: where the record hands over to what stays. */
export function quoteLastTurns(folded: readonly NumberedMessage[]): string[] {
  const lines: string[] = [];
  for (const { message, number } of folded.toReversed()) {
    if (lines.length === MOST_TURNS) break;
    const quotation = quoteSegments(readSegments(message), LONGEST_TURN);
    if (quotation !== "") lines.push(`just before, the ${message.role} said: ${cite(quotation, number)}`);
  }
  return lines;
}
