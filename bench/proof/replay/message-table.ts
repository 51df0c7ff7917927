import type { Message } from "../../../src/core/model/message.ts";
import type { Format } from "../../../src/formats/codec.ts";
import { codecs } from "../../../src/formats/index.ts";
import { readEvent } from "../../recall/read-events.ts";
import { tokensOf } from "../sizes.ts";
import type { RecordedMessage } from "./recording.ts";

/** Numbers messages by their wire form. */
export interface MessageTable {
  readonly messages: readonly RecordedMessage[];
  numberOf(message: Message): number;
}

/** Starts a table for one session. A message is serialized once per object, and kept once per text. */
export function createMessageTable(format: Format): MessageTable {
  const messages: RecordedMessage[] = [];
  const byText = new Map<string, number>();
  const byObject = new WeakMap<Message, number>();

  function add(message: Message): number {
    const text = writeMessage(message, format);
    const known = byText.get(text);
    if (known !== undefined) return known;
    byText.set(text, messages.length);
    return (
      messages.push({
        text,
        content: readContent(message),
        bytes: Buffer.byteLength(text),
        tokens: tokensOf(message),
        blocks: Math.max(1, message.parts.length),
        isSystem: message.role === "system",
      }) - 1
    );
  }

  return {
    messages,
    numberOf(message) {
      const number = byObject.get(message) ?? add(message);
      byObject.set(message, number);
      return number;
    },
  };
}

/** What a message says and calls, as one text. */
export function readContent(message: Message): string {
  return readEvent(message).all.join("\n");
}

function writeMessage(message: Message, format: Format): string {
  const wire = codecs[format].encode({ messages: [message], tools: [], envelope: { kind: "messages" } });
  return JSON.stringify(Array.isArray(wire) ? wire[0] : wire);
}
