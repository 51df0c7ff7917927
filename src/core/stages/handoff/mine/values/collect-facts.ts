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
  return messages
    .flatMap(({ message, number }, index) =>
      message.meta?.kind === undefined
        ? [...readSaid(message, number), ...readChosen(printed[index] ?? [], wanted, number)]
        : [],
    )
    .filter(({ quotation }) => quotation !== "" && !quotation.includes("[REDACTED"));
}

/** What somebody said in a message. */
function readSaid(message: Message, number: number): readonly Fact[] {
  if (!isSaid(message)) return NO_FACTS;
  const facts: Fact[] = [];
  for (const segment of readSegments(message)) {
    for (const assignment of readPrinted(segment).assignments) facts.push(readAssignment(assignment, number, "said"));
  }
  for (const sentence of readSentences(message)) {
    facts.push(...readSettings(sentence, number), ...readSpokenFacts(sentence, number, "said"));
  }
  return facts;
}

/** What tools printed about names that matter, and behind labels. */
function readChosen(printed: readonly PrintedValues[], wanted: ReadonlySet<string>, number: number): readonly Fact[] {
  const facts: Fact[] = [];
  for (const { assignments, labelledLines } of printed) {
    for (const assignment of assignments) {
      if (wanted.has(assignment.name)) facts.push(readAssignment(assignment, number, "tool"));
    }
    for (const line of labelledLines) facts.push(...readSpokenFacts(line, number, "tool"));
  }
  return facts;
}

const NO_FACTS: readonly Fact[] = [];

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
