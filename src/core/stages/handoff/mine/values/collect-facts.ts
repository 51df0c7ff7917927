import type { Part } from "../../../../model/message.ts";
import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import { readResult } from "../../../../tool-activity/results/read-result.ts";
import { readSegments } from "../read-segments.ts";
import { readStatements } from "../read-statements.ts";
import type { Fact } from "./fact.ts";
import { listNewTexts } from "./list-new-texts.ts";
import { readAssignment, readSettings } from "./read-assignments.ts";
import { type PrintedValues, readPrinted } from "./read-printed.ts";
import { readSpokenFacts } from "./read-spoken-facts.ts";
import { tokenOf, visitUsedTokens } from "./value-tokens.ts";

/** Collects what the messages say and print about exact values, oldest first. */
export function collectFacts(messages: readonly NumberedMessage[]): Fact[] {
  const facts: Fact[] = [];
  const add = (found: Iterable<Fact>): void => {
    for (const fact of found) if (fact.quotation !== "" && !fact.quotation.includes("[REDACTED")) facts.push(fact);
  };
  const printed = messages.map(({ message }) => message.parts.flatMap(toolTexts).map(readPrinted));
  const wanted = chooseNames(printed.flat(), messages);
  for (const [index, numbered] of messages.entries()) {
    const { message, number } = numbered;
    if (message.meta?.kind !== undefined) continue;
    for (const segment of readSegments(message)) {
      add(readPrinted(segment).assignments.map((assignment) => readAssignment(assignment, number, "said")));
    }
    for (const { text } of readStatements([numbered])) {
      add(readSettings(text, number));
      add(readSpokenFacts(text, number, "said"));
    }
    for (const { assignments, labelledLines } of printed[index] ?? []) {
      const chosen = assignments.filter(({ name }) => wanted.has(name));
      add(chosen.map((assignment) => readAssignment(assignment, number, "tool")));
      for (const line of labelledLines) add(readSpokenFacts(line, number, "tool"));
    }
  }
  return facts;
}

/** Tools print assignments without end: a name matters where somebody spoke of it or used one of its values. */
function chooseNames(printed: readonly PrintedValues[], messages: readonly NumberedMessage[]): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { message } of messages) visitUsedTokens(message, (token) => used.add(token.toLowerCase()));
  const chosen = new Set<string>();
  for (const { assignments } of printed) {
    for (const { name, value } of assignments) {
      const isUsed = used.has(name.toLowerCase()) || used.has(tokenOf(value).toLowerCase());
      // What people call a port has many names.
      if (isUsed || name.endsWith("PORT")) chosen.add(name);
    }
  }
  return chosen;
}

function toolTexts(part: Part): readonly string[] {
  if (part.kind === "tool-result") return [readResult(part.output).text];
  if (part.kind !== "tool-call") return [];
  return part.input.kind === "json" ? listNewTexts(part.input.value) : [part.input.text];
}
