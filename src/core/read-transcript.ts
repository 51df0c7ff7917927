import type { CoreTools } from "./core-tools.ts";
import type { PlanFacts, ReadTranscript } from "./model/plan.ts";
import { redactMessage } from "./redact/redact-message.ts";
import { listActivities } from "./tool-activity/list-activities.ts";

/**
 * Reads a transcript for what may be told of it: its messages without secrets, and what its tools did. Everything we write
 * is made from these.
 */
export function readTranscript(
  { messages, numbers }: Pick<PlanFacts, "messages" | "numbers">,
  { redactor }: Pick<CoreTools, "redactor">,
): ReadTranscript {
  const sources = messages.map((message) => redactMessage(message, redactor));
  const activities = listActivities(sources).map((activity) => {
    const messageNumber = numbers[activity.messageIndex] ?? activity.messageNumber;
    return messageNumber === activity.messageNumber ? activity : { ...activity, messageNumber };
  });
  return { sources, activities };
}
