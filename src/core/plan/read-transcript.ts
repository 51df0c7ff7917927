import type { IdentifierReader } from "../identifiers/identifier-reader.ts";
import type { Message } from "../model/message.ts";
import type { PlanFacts, ReadTranscript } from "../model/plan.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import { redactMessage } from "../redact/redact-message.ts";
import type { SourceRedactor } from "../redact/source-redactor.ts";
import { listActivities } from "../tool-activity/list-activities.ts";
import { outputText } from "../turns/output-text.ts";
import type { CoreTools } from "./core-tools.ts";

/**
 * Reads a transcript for what may be told of it: its messages without secrets, and what its tools did. Everything we write
 * is made from these.
 */
export function readTranscript(
  { messages, numbers }: Pick<PlanFacts, "messages" | "numbers">,
  { redactor, identifiers }: Pick<CoreTools, "redactor"> & Partial<Pick<CoreTools, "identifiers">>,
): ReadTranscript {
  const noting: SourceRedactor = {
    ...redactor,
    redact(text) {
      const redacted = redactor.redact(text);
      identifiers?.noteRedacted(redacted);
      return redacted;
    },
  };
  const sources = messages.map((message) => redactMessage(message, noting));
  const activities = listActivities(sources).map((activity) => {
    if (identifiers !== undefined) noteCutOut(activity, sources, identifiers);
    const messageNumber = numbers[activity.messageIndex] ?? activity.messageNumber;
    return messageNumber === activity.messageNumber ? activity : { ...activity, messageNumber };
  });
  return { sources, activities };
}

/**
 * Most hosts put a few lines around what a tool printed. What is cut out of a source without secrets holds none either;
 * what was decoded may show one that the source hid.
 */
function noteCutOut(
  { resultText, resultMessageIndex, callId }: ToolActivity,
  sources: readonly Message[],
  identifiers: IdentifierReader,
): void {
  if (resultText === undefined || resultMessageIndex === undefined) return;
  const isInSource = sources[resultMessageIndex]?.parts.some(
    (part) => part.kind === "tool-result" && part.callId === callId && isCutOut(resultText, outputText(part.output)),
  );
  if (isInSource === true) identifiers.noteRedacted(resultText);
}

/** By so many characters a place is found: a search for all of a long text may look at it again at every place. */
const HEAD_CHARACTERS = 100;

function isCutOut(part: string, whole: string): boolean {
  const at = whole.indexOf(part.slice(0, HEAD_CHARACTERS));
  return at !== -1 && whole.startsWith(part, at);
}
