import type { Message } from "../../../model/message.ts";
import type { NumberedMessage } from "../../../model/numbered-message.ts";
import { rememberByIdentity } from "../../../remember-by-identity.ts";
import { isSaid, readSegments } from "./read-segments.ts";
import { splitSentences } from "./split-sentences.ts";

/** A sentence somebody said, word for word but for its white space. */
export interface Statement {
  readonly text: string;
  readonly messageNumber: number;
  readonly speaker: "user" | "assistant";
}

/** Longer ones are pasted data, and nobody could quote them. */
const LONGEST_STATEMENT = 500;

/** What the user and the assistant said outside code, in order. */
export function readStatements(messages: readonly NumberedMessage[]): Statement[] {
  const statements: Statement[] = [];
  for (const { message, number } of messages) {
    const speaker = message.role === "user" ? "user" : "assistant";
    for (const text of readSentences(message)) statements.push({ text, messageNumber: number, speaker });
  }
  return statements;
}

/** The sentences that a person or the assistant wrote in a message; none for tools and for text of ours. */
export function readSentences(message: Message): readonly string[] {
  return isSaid(message) ? cutSentences(message) : [];
}

const cutSentences = rememberByIdentity((message: Message): readonly string[] =>
  readSegments(message).flatMap((segment) =>
    splitSentences(segment).filter((text) => text.length <= LONGEST_STATEMENT),
  ),
);
