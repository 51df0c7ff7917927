import type { Message } from "../../../../model/message.ts";
import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import { readResult } from "../../../../tool-activity/results/read-result.ts";
import { isSaid, readSegments, readSentences } from "../read-segments.ts";
import type { Fact } from "./fact.ts";
import { listNewTexts } from "./list-new-texts.ts";
import { type Assignment, readAssignment, readSettings } from "./read-assignments.ts";
import { type PrintedValues, readPrinted } from "./read-printed.ts";
import { readSpokenFacts } from "./read-spoken-facts.ts";
import { tokenOf } from "./value-tokens.ts";

/**
 * Collects what the messages say and print about exact values, oldest first.
 *
 * @param used The tokens that each message uses, as `listUsedTokens` lists them.
 */
export function collectFacts(messages: readonly NumberedMessage[], used: readonly (readonly string[])[]): Fact[] {
  const printed = messages.map(({ message }) => readTools(message));
  const wanted = chooseNames(printed, used);
  const facts: Fact[] = [];
  for (const [index, { message, number }] of messages.entries()) {
    if (message.meta?.kind !== undefined) continue;
    addSaid(facts, message, number);
    addChosen(facts, printed[index] ?? [], wanted, number);
  }
  return facts.filter(({ quotation }) => quotation !== "" && !quotation.includes("[REDACTED"));
}

/** Adds what somebody said in a message. */
function addSaid(facts: Fact[], message: Message, number: number): void {
  if (!isSaid(message)) return;
  for (const segment of readSegments(message)) {
    for (const assignment of readPrinted(segment).assignments) facts.push(readAssignment(assignment, number, "said"));
  }
  for (const sentence of readSentences(message)) {
    for (const fact of readSettings(sentence, number)) facts.push(fact);
    for (const fact of readSpokenFacts(sentence, number, "said")) facts.push(fact);
  }
}

/** Adds what tools printed about names that matter, and behind labels. */
function addChosen(
  facts: Fact[],
  printed: readonly PrintedValues[],
  wanted: ReadonlySet<string>,
  number: number,
): void {
  for (const { assignments, labelledLines } of printed) {
    for (const assignment of assignments) {
      if (wanted.has(assignment.name)) facts.push(readAssignment(assignment, number, "tool"));
    }
    for (const line of labelledLines) {
      for (const fact of readSpokenFacts(line, number, "tool")) facts.push(fact);
    }
  }
}

/** Tools print assignments without end: a name matters where somebody spoke of it or used one of its values. */
function chooseNames(
  printed: readonly (readonly PrintedValues[])[],
  used: readonly (readonly string[])[],
): ReadonlySet<string> {
  const words = new Set<string>();
  for (const tokens of used) addWords(words, tokens);
  const chosen = new Set<string>();
  const choose = ({ name, value }: Assignment): void => {
    const isUsed = words.has(name.toLowerCase()) || words.has(tokenOf(value).toLowerCase());
    // What people call a port has many names.
    if (isUsed || name.endsWith("PORT")) chosen.add(name);
  };
  for (const texts of printed) for (const { assignments } of texts) assignments.forEach(choose);
  return chosen;
}

function addWords(words: Set<string>, tokens: readonly string[]): void {
  for (const token of tokens) words.add(token.toLowerCase());
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
