import type { RedactedText } from "../../core/model/redacted.ts";
import type { SourceRedactor } from "../../core/redact/source-redactor.ts";
import type { Aligned } from "../../core/render/align-changes.ts";
import { parseMessage } from "../../core/retrieve/messages/parse-message.ts";
import { renderMessages } from "../../core/retrieve/messages/render-messages.ts";
import { clipText } from "../../core/text/clip-text.ts";
import type { MessageBrief } from "../../page/model/compaction-detail.ts";

/** A message of one side of a compaction, as its provider has it. */
export interface SourceMessage extends Aligned {
  readonly json: string;
  /** Its number in the session, if that is known. */
  readonly number?: number;
}

export function sourceMessage(json: string, key: string, number?: number): SourceMessage {
  const parts = parseMessage(json)?.parts ?? [];
  const callIds = parts.flatMap((part) => {
    if (part.kind !== "call" && part.kind !== "result") return [];
    return part.callId === undefined ? [] : [`${part.kind} ${part.callId}`];
  });
  return { json, key, callIds, ...(number !== undefined && { number }) };
}

/** A message as a person reads it, without its secrets and without a heading. */
export function renderSource({ json }: SourceMessage, redactor: SourceRedactor): RedactedText {
  const shown = renderMessages(redactor.redact(json));
  return redactor.redact(shown.slice(shown.indexOf("\n") + 1));
}

/** A judgement: two lines of the list. */
const EXCERPT_CHARACTERS = 180;
/** How much is read for an excerpt: enough that a line of blanks does not make it empty. */
const READ_CHARACTERS = 2_000;

/** What a list shows of a message. */
export function briefOf(message: SourceMessage, index: number, redactor: SourceRedactor): MessageBrief {
  const text = renderSource(message, redactor);
  return {
    index,
    ...(message.number !== undefined && { number: message.number }),
    role: clipText(parseMessage(message.json)?.role ?? "unreadable", 20),
    excerpt: clipText(text.slice(0, READ_CHARACTERS).replaceAll(/\s+/g, " ").trim(), EXCERPT_CHARACTERS),
    characters: text.length,
  };
}
