import type { Message } from "../../../../model/message.ts";
import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import { readResult } from "../../../../tool-activity/results/read-result.ts";
import { readSegments } from "../read-segments.ts";
import { readSentences } from "../read-statements.ts";
import type { Fact } from "./fact.ts";
import { listNewTexts } from "./list-new-texts.ts";
import { readAssignment, readSettings } from "./read-assignments.ts";
import { type PrintedValues, readPrinted } from "./read-printed.ts";
import { readSpokenFacts } from "./read-spoken-facts.ts";
import { tokenOf } from "./value-tokens.ts";

/**
 * Collects what the messages say and print about exact values, oldest first.
 *
 * @param used The tokens that each message uses, as `listUsedTokens` lists them.
 */
export function collectFacts(messages: readonly NumberedMessage[], used: readonly (readonly string[])[]): Fact[] {
  const facts: Fact[] = [];
  const add = (fact: Fact): void => {
    if (fact.quotation !== "" && !fact.quotation.includes("[REDACTED")) facts.push(fact);
  };
  const printed = messages.map(({ message }) => readTools(message));
  const wanted = chooseNames(printed, used);
  for (const [index, { message, number }] of messages.entries()) {
    if (message.meta?.kind !== undefined) continue;
    for (const segment of readSegments(message)) {
      for (const assignment of readPrinted(segment).assignments) add(readAssignment(assignment, number, "said"));
    }
    for (const sentence of readSentences(message)) {
      for (const fact of readSettings(sentence, number)) add(fact);
      for (const fact of readSpokenFacts(sentence, number, "said")) add(fact);
    }
    for (const { assignments, labelledLines } of printed[index] ?? []) {
      for (const assignment of assignments) {
        if (wanted.has(assignment.name)) add(readAssignment(assignment, number, "tool"));
      }
      for (const line of labelledLines) for (const fact of readSpokenFacts(line, number, "tool")) add(fact);
    }
  }
  return facts;
}

/** Tools print assignments without end: a name matters where somebody spoke of it or used one of its values. */
function chooseNames(
  printed: readonly (readonly PrintedValues[])[],
  used: readonly (readonly string[])[],
): ReadonlySet<string> {
  const words = new Set<string>();
  for (const tokens of used) for (const token of tokens) words.add(token.toLowerCase());
  const chosen = new Set<string>();
  for (const texts of printed) {
    for (const { assignments } of texts) {
      for (const { name, value } of assignments) {
        // What people call a port has many names.
        const isUsed = words.has(name.toLowerCase()) || words.has(tokenOf(value).toLowerCase());
        if (isUsed || name.endsWith("PORT")) chosen.add(name);
      }
    }
  }
  return chosen;
}

/** What tools were told and printed in a message, read. */
function readTools({ parts }: Message): readonly PrintedValues[] {
  const printed: PrintedValues[] = [];
  for (const part of parts) {
    if (part.kind === "tool-result") printed.push(readPrinted(readResult(part.output).text));
    else if (part.kind === "tool-call") {
      const texts = part.input.kind === "json" ? listNewTexts(part.input.value) : [part.input.text];
      for (const text of texts) printed.push(readPrinted(text));
    }
  }
  return printed;
}
