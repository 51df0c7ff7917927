import type { NumberedMessage } from "../../../model/numbered-message.ts";
import { isAboutNextStep, isOffer } from "./announcements.ts";
import { cite, quote } from "./quote.ts";
import { readStatements } from "./read-statements.ts";

const LONGEST_PROGRESS = 300;

/**
 * What the assistant last said it was doing or would do next, quoted as something that was said:
 * a record must not read like an order. Undefined where it never said a word.
 */
export function describeProgress(messages: readonly NumberedMessage[]): string | undefined {
  for (const numbered of messages.toReversed()) {
    if (numbered.message.role !== "assistant") continue;
    const statements = readStatements([numbered]).filter(({ text }) => !isOffer(text));
    const said = statements.findLast(({ text }) => isAboutNextStep(text)) ?? statements.at(-1);
    const quotation = said === undefined ? "" : quote(said.text, LONGEST_PROGRESS);
    if (quotation !== "") return `last said: ${cite(quotation, numbered.number)}`;
  }
  return undefined;
}
