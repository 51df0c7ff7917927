import type { Pin } from "../../../model/pin.ts";
import { describeSubject } from "./describe-subject.ts";
import { foldStatement, type PinEntry } from "./pin-entry.ts";
import { replacesSubject } from "./replaces-subject.ts";

/** More than a person can mean: beyond it a pin gives way, so that every step stays cheap. */
const PIN_COUNT = 128;

/** The pins after a change, and the one that had to give way. */
export interface PinUpdate {
  readonly entries: readonly PinEntry[];
  readonly leftOut?: Pin;
}

/**
 * Adds a pin, and takes out what it replaces.
 *
 * A rule said again in the same words stays where it was first said. `lifted` are pins the same
 * turn took back: the new pin replaces them too. With `onlyInstead` it is added only where it replaces something.
 */
export function addPin(
  entries: readonly PinEntry[],
  lifted: readonly PinEntry[],
  { text, messageNumber }: Pick<Pin, "text" | "messageNumber">,
  onlyInstead: boolean,
): PinUpdate {
  const said = foldStatement(text);
  if (entries.some((entry) => entry.said === said)) return { entries };
  const subject = describeSubject(text);
  const old = [...lifted, ...entries].filter((entry) => replacesSubject(subject, entry.subject)).at(-1)?.pin;
  if (onlyInstead && old === undefined) return { entries };
  const pin: Pin = {
    text,
    messageNumber,
    ...(subject.key !== undefined && { key: subject.key }),
    ...(old !== undefined && { replaces: { text: old.text, messageNumber: old.messageNumber } }),
  };
  const kept = entries.filter((entry) => !replacesSubject(subject, entry.subject));
  return makeRoom([...kept, { pin, subject, said }]);
}

/**
 * Leaves out the last pin of the message that gave the most, where there are too many.
 *
 * Such a message is a pasted rule book. What the user said in a sentence now and then stays, the oldest included.
 */
function makeRoom(entries: readonly PinEntry[]): PinUpdate {
  if (entries.length <= PIN_COUNT) return { entries };
  const counts = new Map<number, number>();
  for (const { pin } of entries) counts.set(pin.messageNumber, (counts.get(pin.messageNumber) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const index = entries.findLastIndex(({ pin }) => counts.get(pin.messageNumber) === most);
  const leftOut = entries[index]?.pin;
  return { entries: entries.toSpliced(index, 1), ...(leftOut !== undefined && { leftOut }) };
}
