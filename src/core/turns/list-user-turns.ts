import type { NumberedMessage } from "../model/numbered-message.ts";
import type { UserTurn } from "../model/pin.ts";
import { findUserWords, isUserTurn } from "./find-user-words.ts";

/** What users said in the messages after a number. */
export function listUserTurns(numbered: readonly NumberedMessage[], behind: number): UserTurn[] {
  return numbered
    .filter(({ message, number }) => number > behind && isUserTurn(message))
    .map(({ message, number }) => ({ messageNumber: number, text: findUserWords(message) }));
}
