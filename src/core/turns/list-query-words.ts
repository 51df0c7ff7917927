import type { Message } from "../model/message.ts";
import { findUserWords, isUserTurn } from "./find-user-words.ts";

/** A judgement: shorter words name nothing. */
const MIN_WORD_LENGTH = 4;

/** The words of the latest request: what the agent is about to work on. */
export function listQueryWords(messages: readonly Message[]): ReadonlySet<string> {
  const latest = messages.findLast(isUserTurn);
  const words = latest === undefined ? [] : findUserWords(latest).split(/[^\w./-]+/);
  return new Set(words.filter((word) => word.length >= MIN_WORD_LENGTH));
}
