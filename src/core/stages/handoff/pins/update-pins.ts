import type { Pin } from "../../../model/pin.ts";
import { foldText } from "../../../text/fold-text.ts";
import { describeSubject, type Subject } from "./describe-subject.ts";
import { countShared, fillsSlot, replacesSubject } from "./replaces-subject.ts";

/** A pin with what it is about, which is read from its text once. */
export interface PinEntry {
  readonly pin: Pin;
  readonly subject: Subject;
  /** Its words without case and closing marks, by which a repetition is recognised. */
  readonly said: string;
}

/** More than a person can mean: beyond it a pin gives way, so that every step stays cheap. */
export const PIN_COUNT = 128;

/** How a pin comes about. */
export interface Addition {
  /** Pins that the same turn took back: the new one replaces them too. */
  readonly lifted: readonly PinEntry[];
  /** The turn says that something is different now, so that another value for the same thing replaces the old one. */
  readonly isChange: boolean;
  /** It is added only if it replaces something. */
  readonly onlyInstead: boolean;
  /** It is about something particular: `the description is 120 characters now` changes no rule about lines. */
  readonly isTold: boolean;
}

/** Reads what a pin is about. */
export function enterPin(pin: Pin): PinEntry {
  return { pin, subject: describeSubject(pin.text), said: foldText(pin.text).replace(/[\s.!?…,:;]+$/, "") };
}

/** Adds a pin, and takes out what it replaces. A rule said again in the same words stays where it was first said. */
export function addPin(
  entries: readonly PinEntry[],
  said: Pick<Pin, "text" | "messageNumber">,
  { lifted, isChange, onlyInstead, isTold }: Addition,
): readonly PinEntry[] {
  const added = enterPin(said);
  if (entries.some((entry) => entry.said === added.said)) return entries;
  const { subject } = added;
  const isReplaced = (entry: PinEntry): boolean =>
    (replacesSubject(subject, entry.subject) ||
      (isChange && (fillsSlot(subject, entry.subject) || (!onlyInstead && isOpposite(subject, entry.subject))))) &&
    !(onlyInstead && isTold && !isWithin(subject, entry.subject));
  const old = [...lifted, ...entries].findLast(isReplaced);
  // "Use tabs instead" says by itself that it takes the place of something.
  const isInstead = INSTEAD.test(added.said) && subject.words.size > 1;
  if (onlyInstead && (old === undefined || !(isInstead || saysOtherwise(subject, old.subject)))) return entries;
  const kept = entries.filter((entry) => !isReplaced(entry));
  // "Push it now" ends "don't push" and is not a rule itself; "use yarn now" is.
  if (onlyInstead && old?.subject.isProhibition === true && subject.prefers === undefined) return kept;
  const pin: Pin = {
    ...said,
    ...(subject.key !== undefined && { key: subject.key }),
    ...(old !== undefined && { replaces: { text: old.pin.text, messageNumber: old.pin.messageNumber } }),
  };
  return [...kept, { ...added, pin }];
}

function isWithin({ key = "", steadyWords }: Subject, earlier: Subject): boolean {
  return key.startsWith("limit:") || countShared(steadyWords, earlier.steadyWords) === steadyWords.size;
}

const INSTEAD = /\b(?:instead|stattdessen|lieber|a la place|plutot|en su lugar|mejor|em vez disso)\b(?! of)/;

/** Whether a statement says the opposite of half of an earlier one or more, and nothing else. */
function isOpposite(later: Subject, earlier: Subject): boolean {
  const isHalf = later.steadyWords.size > 0 && later.steadyWords.size * 2 >= earlier.steadyWords.size;
  return isHalf && later.isProhibition !== earlier.isProhibition && isWithin(later, earlier);
}

/** Whether the later of two statements has another value or is the opposite, and not merely about the same. */
function saysOtherwise(later: Subject, earlier: Subject): boolean {
  const hasValue = later.exclusive || later.prefers !== undefined || later.steadyWords.size < later.words.size;
  return hasValue || later.isProhibition !== earlier.isProhibition;
}

/**
 * The pin that gives way if there are too many: the last of the message that gave the most.
 *
 * Such a message is a pasted rule book. What the user said in a sentence now and then stays, the oldest included.
 */
export function findExcess(entries: readonly PinEntry[]): PinEntry | undefined {
  if (entries.length <= PIN_COUNT) return undefined;
  const counts = new Map<number, number>();
  for (const { pin } of entries) counts.set(pin.messageNumber, (counts.get(pin.messageNumber) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return entries.findLast(({ pin }) => counts.get(pin.messageNumber) === most);
}
