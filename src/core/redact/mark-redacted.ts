import type { Message } from "../model/message.ts";
import type { RedactedMessage, RedactedText } from "../model/redacted.ts";

/** Says that a redactor returned this text. The only place that may say so, which `npm run check:direction` checks. */
export function markText(text: string): RedactedText {
  return text as RedactedText;
}

/** Says that every part of this message went through a redactor. */
export function markMessage(message: Message): RedactedMessage {
  return message as RedactedMessage;
}
