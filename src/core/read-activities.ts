import type { PlanFacts } from "./model/plan.ts";
import type { ToolActivity } from "./model/tool-activity.ts";
import { listActivities } from "./tool-activity/list-activities.ts";

/** What the tools of a transcript did, with the original numbers of its messages. */
export function readActivities({ messages, numbers }: Pick<PlanFacts, "messages" | "numbers">): ToolActivity[] {
  return listActivities(messages).map((activity) => {
    const messageNumber = numbers[activity.messageIndex] ?? activity.messageNumber;
    return messageNumber === activity.messageNumber ? activity : { ...activity, messageNumber };
  });
}
