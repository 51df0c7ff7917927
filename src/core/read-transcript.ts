import type { CoreTools } from "./core-tools.ts";
import type { PlanFacts, ReadTranscript } from "./model/plan.ts";
import type { Redactor } from "./ports.ts";
import { redactMessage } from "./redact/redact-message.ts";
import { listActivities } from "./tool-activity/list-activities.ts";

/**
 * Reads a transcript for what may be told of it: its messages without secrets, and what its tools did. Everything we write
 * is made from these.
 */
export function readTranscript(
  { messages, numbers }: Pick<PlanFacts, "messages" | "numbers">,
  { redactor, identifiers }: Pick<CoreTools, "redactor"> & Partial<Pick<CoreTools, "identifiers">>,
): ReadTranscript {
  const noting: Redactor = {
    ...redactor,
    redact(text) {
      const redacted = redactor.redact(text);
      identifiers?.noteRedacted(redacted);
      return redacted;
    },
  };
  const sources = messages.map((message) => redactMessage(message, noting));
  const activities = listActivities(sources).map((activity) => {
    const messageNumber = numbers[activity.messageIndex] ?? activity.messageNumber;
    return messageNumber === activity.messageNumber ? activity : { ...activity, messageNumber };
  });
  return { sources, activities };
}
