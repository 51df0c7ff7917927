import type { ArchivedOriginal } from "../model/commit.ts";
import type { RedactedText } from "../model/redacted.ts";
import { lineUpMessages } from "./messages/line-up-messages.ts";
import {
  isMessageHeading,
  parseMessageNumber,
  type RenderMessagesOptions,
  renderMessages,
} from "./messages/render-messages.ts";
import type { SelectOptions } from "./select-from-original.ts";

/** An original in the form in which we show it. */
export interface ShownOriginal extends Pick<SelectOptions, "isHeading" | "messageNumber"> {
  readonly text: RedactedText;
}

/**
 * What a person or a model sees of an original, without its secrets: messages that were taken out together as messages,
 * anything else as it is.
 *
 * @param redact Takes secrets out of a text. It sees messages twice: as they were sent, where a secret is beside its
 * name, and as they are shown, where a secret of several lines has its line breaks.
 */
export function renderOriginal(
  { kind, text, numbers }: Pick<ArchivedOriginal, "kind" | "text" | "numbers">,
  redact: (text: string) => RedactedText,
  options: Pick<RenderMessagesOptions, "shownElsewhere"> = {},
): ShownOriginal {
  if (kind !== "range") return { text: redact(text) };
  const shown = renderMessages(redact(lineUpMessages(text)), { ...options, ...(numbers !== undefined && { numbers }) });
  return { text: redact(shown), isHeading: isMessageHeading, messageNumber: parseMessageNumber };
}
