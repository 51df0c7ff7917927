import type { Part } from "../../../../model/message.ts";
import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import { readResult } from "../../../../tool-activity/results/read-result.ts";
import { readSegments } from "../read-segments.ts";
import { readStatements } from "../read-statements.ts";
import type { Fact } from "./fact.ts";
import { listNewTexts } from "./list-new-texts.ts";
import { readAssignments, readSettings } from "./read-assignments.ts";
import { readSpokenFacts } from "./read-spoken-facts.ts";

/** Collects what the messages say and print about exact values, oldest first. */
export function collectFacts(messages: readonly NumberedMessage[]): Fact[] {
  const facts: Fact[] = [];
  const add = (found: Iterable<Fact>): void => {
    for (const fact of found) if (fact.quotation !== "" && !fact.quotation.includes("[REDACTED")) facts.push(fact);
  };
  for (const numbered of messages) {
    const { message, number } = numbered;
    if (message.meta?.kind !== undefined) continue;
    for (const segment of readSegments(message)) add(readAssignments(segment, number, "said"));
    for (const { text } of readStatements([numbered])) {
      add(readSettings(text, number));
      add(readSpokenFacts(text, number, "said"));
    }
    for (const part of message.parts) {
      for (const text of toolTexts(part)) {
        add(readAssignments(text, number, "tool"));
        add(readLabelledLines(text, number));
      }
    }
  }
  return facts;
}

function toolTexts(part: Part): readonly string[] {
  if (part.kind === "tool-result") return [readResult(part.output).text];
  if (part.kind !== "tool-call") return [];
  return part.input.kind === "json" ? listNewTexts(part.input.value) : [part.input.text];
}

const LABEL = /\b(?:port|localhost|127\.0\.0\.1|pid|id|commit|version)\b/gi;
/** Longer lines are data. */
const LONGEST_LABELLED = 160;

/** Tools print numbers without end, so only lines that label one are read as sentences. */
function* readLabelledLines(text: string, messageNumber: number): Generator<Fact, void, undefined> {
  let done = 0;
  for (const { index } of text.matchAll(LABEL)) {
    if (index < done) continue;
    const start = text.lastIndexOf("\n", index) + 1;
    const found = text.indexOf("\n", index);
    done = found === -1 ? text.length : found;
    if (done - start > LONGEST_LABELLED) continue;
    const line = text.slice(start, done);
    const isRemoved = /^-(?! )/.test(line);
    if (!isRemoved) yield* readSpokenFacts(line.trim(), messageNumber, "tool");
  }
}
