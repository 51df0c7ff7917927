import type { Pin } from "../../../model/pin.ts";
import { foldText } from "../../../text/fold-text.ts";
import { CURRENT_BRANCH, describeSubject } from "./describe-subject.ts";
import type { Lifting } from "./judge-statement.ts";
import type { Subject } from "./subject.ts";

/** A pin with what it is about, which is read from its text once. */
export interface PinEntry {
  readonly pin: Pin;
  readonly subject: Subject;
  /** Its words without case and marks, by which a repetition is recognised. */
  readonly said: string;
}

/** More than a person can mean: beyond it the oldest give way, and every step stays cheap. */
const PIN_COUNT = 128;
/** How much of what a repeal names must occur in the pin it lifts. */
const NAMED_SHARE = 0.6;
/** How many words of the shorter of two statements with one key must be in the other, for one to replace the other. */
const SAME_SHARE = 0.75;
const LETTER = /[a-z]/;
const JOINED = /[a-z\d][-_/][a-z\d]/;
const RULE_WORDS =
  "(?:rules?|constraints?|restrictions?|instructions?|preferences?|regeln?|vorgaben?|regles?|contraintes?|consignes?)";
const ALL_RULES = new RegExp(`\\b(?:all|every|alle|toutes?|any)\\b.{0,30}\\b${RULE_WORDS}\\b`);
const LAST_RULE = new RegExp(`\\b(?:last|latest|letzte\\w*|derniere)\\b.{0,30}\\b${RULE_WORDS}\\b`);

/** Reads a pin that was found earlier. */
export function enterPin(pin: Pin): PinEntry {
  return { pin, subject: describeSubject(pin.text), said: foldStatement(pin.text) };
}

/**
 * Adds a pin, and takes out what it replaces.
 *
 * A rule said again in the same words stays where it was first said. `lifted` are pins the same
 * turn took back: the new pin replaces them too.
 */
export function addPin(
  entries: readonly PinEntry[],
  lifted: readonly PinEntry[],
  text: string,
  messageNumber: number,
): readonly PinEntry[] {
  const said = foldStatement(text);
  if (entries.some((entry) => entry.said === said)) return entries;
  const subject = describeSubject(text);
  const old = [...lifted, ...entries].filter((entry) => replacesSubject(subject, entry.subject)).at(-1)?.pin;
  const pin: Pin = {
    text,
    messageNumber,
    ...(subject.key !== undefined && { key: subject.key }),
    ...(old !== undefined && { replaces: { text: old.text, messageNumber: old.messageNumber } }),
  };
  const kept = entries.filter((entry) => !replacesSubject(subject, entry.subject));
  return [...kept, { pin, subject, said }].slice(-PIN_COUNT);
}

/** The pins that a statement takes back. */
export function findLifted(entries: readonly PinEntry[], text: string, lifting: Lifting): readonly PinEntry[] {
  const folded = foldText(text);
  if (lifting === "repeal" && ALL_RULES.test(folded)) return entries;
  if (lifting === "repeal" && LAST_RULE.test(folded)) return entries.slice(-1);
  const subject = describeSubject(text);
  const liftable = entries.filter((entry) => isLiftable(entry, lifting));
  const named = liftable.filter((entry) => namesSubject(subject, entry.subject));
  return named.length > 0 ? named : liftable.filter((entry) => namesWords(subject, entry.subject));
}

/**
 * The latest statement about a thing wins: an exclusive choice, a value turned down or taken up,
 * the same in other words, or the opposite. Two rules that merely touch the same thing both stay,
 * because a rule lost is worse than a rule too many.
 */
function replacesSubject(later: Subject, earlier: Subject): boolean {
  if (later.key !== undefined && later.key === earlier.key && !nameDifferentThings(later, earlier)) {
    if (
      later.exclusive ||
      countShared(later.words, earlier.words) >= Math.min(later.words.size, earlier.words.size) * SAME_SHARE
    )
      return true;
  }
  if (earlier.prefers !== undefined && later.rejects.includes(earlier.prefers)) return true;
  if (later.prefers !== undefined && earlier.prefers === undefined && earlier.rejects.includes(later.prefers))
    return true;
  return later.isProhibition !== earlier.isProhibition && sharesAll(later.words, earlier.words);
}

/**
 * Whether each of two statements names something that the other does not: `use pnpm in web-app` says
 * nothing of `api-server`. Only joined words are sure to be names. The branch to stay on is a value.
 */
function nameDifferentThings(one: Subject, other: Subject): boolean {
  return one.key !== CURRENT_BRANCH && namesAlone(one, other) && namesAlone(other, one);
}

function namesAlone({ words }: Subject, other: Subject): boolean {
  return [...words].some((word) => JOINED.test(word) && LETTER.test(word) && !other.words.has(word));
}

function isLiftable({ subject }: PinEntry, lifting: Lifting): boolean {
  if (lifting === "repeal") return true;
  return subject.isProhibition === (lifting === "permission");
}

function namesSubject(repeal: Subject, pin: Subject): boolean {
  if (repeal.key !== undefined && repeal.key === pin.key) return true;
  const named = [repeal.prefers, ...repeal.rejects];
  return named.some((value) => value !== undefined && (pin.prefers === value || pin.rejects.includes(value)));
}

function namesWords(repeal: Subject, pin: Subject): boolean {
  const shared = countShared(repeal.words, pin.words);
  return shared > 0 && shared >= repeal.words.size * NAMED_SHARE;
}

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}

/** Whether two statements speak of the same thing, but for one word. */
function sharesAll(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  return small.size >= 2 && large.size - small.size <= 1 && [...small].every((word) => large.has(word));
}

function foldStatement(text: string): string {
  return foldText(text).replace(/[\s.!?…,:;]+$/, "");
}
