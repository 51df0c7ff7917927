import type { NumberedMessage } from "../../../model/numbered-message.ts";
import { readSentences } from "./read-segments.ts";

/** A sentence somebody said, word for word but for its white space. */
export interface Statement {
  readonly text: string;
  readonly messageNumber: number;
  readonly speaker: "user" | "assistant";
}

/** What the user and the assistant said outside code, in order. */
export function readStatements(messages: readonly NumberedMessage[]): Statement[] {
  const statements: Statement[] = [];
  for (const { message, number } of messages) {
    const speaker = message.role === "user" ? "user" : "assistant";
    for (const text of readSentences(message)) statements.push({ text, messageNumber: number, speaker });
  }
  return statements;
}
