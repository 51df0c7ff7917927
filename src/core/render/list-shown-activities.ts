import type { Message } from "../model/message.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import { palimpsestRedactor } from "../redact/palimpsest-redactor.ts";
import { redactMessage } from "../redact/redact-message.ts";
import { rememberingRedactor } from "../redact/remembering-redactor.ts";
import { listActivities } from "../tool-activity/list-activities.ts";

/** What the calls of messages did, for an interface. Without secrets, because renderers cut text. */
export function listShownActivities(messages: readonly Message[], firstNumber = 1): readonly ToolActivity[] {
  const redactor = rememberingRedactor(palimpsestRedactor);
  return listActivities(
    messages.map((message) => redactMessage(message, redactor)),
    firstNumber,
  );
}
