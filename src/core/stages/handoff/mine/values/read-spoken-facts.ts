import type { Fact, ValueKind } from "./fact.ts";
import { findFormerValues } from "./find-former-values.ts";
import { findClauseBreaks, findSubject } from "./find-subject.ts";
import { type FoundValue, findValues } from "./find-values.ts";
import { quoteClause } from "./quote-clause.ts";

/** `NAME=` right before a value: an assignment, which is read as such. */
const ASSIGNMENT_BEFORE = /[\w.-] ?= ?["'`]?$|\b[A-Z][A-Z0-9_]{2,}: ?["'`]?$/;

/** A comparison in code, a place in a file, a number of a list or of a line. */
const NO_VALUE_BEFORE = /[=!<>]=\s?$|\.\w{1,8}:$|\b(?:lines?|zeilen?|lignes?|step|option|phase|caller|~)\s?$/i;
const NO_VALUE_AFTER = /^(?:→|\t|\|)/;

/** Words right before a value that give it to its subject. */
const BINDING =
  /(?<!\p{L})(?:is|are|equals?|to be|now|ist|sind|beträgt|lautet|jetzt|nun|est|sont|vaut|maintenant|désormais)(?:\s\S{1,20}){0,2}\s?["'`(]?$|[:=→]\s?["'`]?$|->\s?$/iu;
const LOOSE_BINDING = /(?<!\p{L})(?:to|at|of|on|auf|bei|à|sur|de)(?:\s\S{1,20})?\s?["'`(]?$/iu;

/** Words of a clause that change a value. */
const CHANGE =
  /(?<!\p{L})(?:now|instead|changed|moved|bumped|raised|lowered|updated|switched|increased|decreased|actually|jetzt|nun|geändert|erhöht|gesenkt|stattdessen|ab sofort|maintenant|désormais|passe|changé|plutôt)(?!\p{L})/iu;

/** Kinds of which one thing often has many: being near a preposition does not make them its only value. */
const MANY_VALUED: ReadonlySet<ValueKind> = new Set(["id", "hash", "url", "date", "number", "count"]);

/** How much text before a value can bind it. */
const LOOK_BEHIND = 60;

/** What a sentence says about exact values. A value without a word about what it is of is left out. */
export function readSpokenFacts(sentence: string, messageNumber: number, origin: Fact["origin"]): Fact[] {
  if (sentence.includes("[REDACTED")) return [];
  const values = findValues(sentence).filter((value) => !isNoValue(sentence, value));
  if (values.length === 0) return [];
  const former = findFormerValues(sentence, values);
  const breaks = findClauseBreaks(sentence);
  const facts: Fact[] = [];
  for (const value of values) {
    if (former.some((entry) => entry.value === value)) continue;
    const subject = findSubject(sentence, value, { breaks, former });
    // "There are 3 callers" counts; only a number behind its subject is a value of it.
    if (subject === undefined || (value.kind === "number" && subject.start === value.start)) continue;
    const formerValues = former.filter((entry) => entry.value.kind === value.kind).map((entry) => entry.value.text);
    facts.push({
      kind: subject.isName ? "name" : value.kind,
      subject: subject.words,
      value: value.text,
      formerValues,
      quotation: quoteClause(sentence, subject.start, value, former),
      messageNumber,
      origin,
      isBound: formerValues.length > 0 || value.kind === "port" || isBound(sentence, subject.start, value),
    });
  }
  return facts;
}

/** Whether a match is part of a path, places something in a list or a file, or is read as an assignment. */
function isNoValue(sentence: string, { kind, start, end }: FoundValue): boolean {
  const before = sentence.slice(Math.max(0, start - LOOK_BEHIND), start);
  if (kind !== "url" && kind !== "port" && /\/[^\s]*$/.test(before)) return true;
  return ASSIGNMENT_BEFORE.test(before) || NO_VALUE_BEFORE.test(before) || NO_VALUE_AFTER.test(sentence.slice(end));
}

function isBound(sentence: string, clauseStart: number, { kind, start, end }: FoundValue): boolean {
  const before = sentence.slice(Math.max(0, start - LOOK_BEHIND), start);
  if (BINDING.test(before)) return true;
  const changes = CHANGE.test(sentence.slice(clauseStart, end + LOOK_BEHIND));
  return MANY_VALUED.has(kind) ? changes && LOOSE_BINDING.test(before) : changes || LOOSE_BINDING.test(before);
}
