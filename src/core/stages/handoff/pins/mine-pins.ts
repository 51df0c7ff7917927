import type { Pin, UserTurn } from "../../../model/pin.ts";
import { judgeStatement } from "./judge-statement.ts";
import { readStatements } from "./read-statements.ts";
import { addPin, enterPin, findLifted, type PinEntry } from "./update-pins.ts";

/** How many of the pins a turn takes back are still known when the same turn says what comes instead. */
const LIFTED_COUNT = 16;

/**
 * Finds the standing constraints of a user, word for word, and keeps the latest on each subject.
 *
 * Needs no model and grows with the text. Given the pins so far and only the new turns, it answers
 * as if it had read all turns at once.
 */
export function minePins(turns: readonly UserTurn[], previous: readonly Pin[] = []): readonly Pin[] {
  let entries: readonly PinEntry[] = previous.map(enterPin);
  for (const turn of turns) entries = mineTurn(entries, turn);
  return entries.map(({ pin }) => pin);
}

function mineTurn(before: readonly PinEntry[], { text, messageNumber }: UserTurn): readonly PinEntry[] {
  let entries = before;
  let lifted: readonly PinEntry[] = [];
  for (const statement of readStatements(text)) {
    const { standing, lifts } = judgeStatement(statement);
    const taken = lifts === undefined ? [] : findLifted(entries, statement.text, lifts);
    if (taken.length > 0) {
      const isTaken = new Set(taken);
      lifted = [...lifted, ...taken].slice(-LIFTED_COUNT);
      entries = entries.filter((entry) => !isTaken.has(entry));
    } else if (standing) {
      entries = addPin(entries, lifted, statement.text, messageNumber);
    }
  }
  return entries;
}
