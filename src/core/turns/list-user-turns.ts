import type { NumberedMessage } from "../model/numbered-message.ts";
import type { UserTurn } from "../model/pin.ts";
import { findUserWords, isUserTurn } from "./find-user-words.ts";
import { listUserParagraphs } from "./list-user-paragraphs.ts";

/** What users said in the messages after a number. */
export function listUserTurns(numbered: readonly NumberedMessage[], behind: number): UserTurn[] {
  return numbered
    .filter(({ message, number }) => number > behind && isUserTurn(message))
    .map(({ message, number }) => ({ messageNumber: number, text: findUserWords(message) }));
}

/** What users wrote themselves: their turns without documents, logs and code that they pasted. */
export function listOwnTurns(numbered: readonly NumberedMessage[]): UserTurn[] {
  return numbered.flatMap(({ message, number }) => {
    const own = listUserParagraphs(message).filter(({ origin }) => origin === "user");
    return own.length === 0 ? [] : [{ messageNumber: number, text: own.map(({ text }) => text).join("\n") }];
  });
}
