import type { SectionName } from "../../../model/handoff.ts";
import type { Pin, UserTurn } from "../../../model/pin.ts";
import { foldText } from "../../../text/fold-text.ts";
import { collectWords } from "./collect-words.ts";
import { judgeStatement } from "./judge-statement.ts";
import { parseStatements } from "./parse-statements.ts";
import { PIN_COUNT } from "./update-pins.ts";

/** The user's rules after a model has read the session, and what is left to say of its section about them. */
export interface ReviewedPins {
  readonly pins: readonly Pin[];
  readonly entries: readonly string[];
}

export interface ReviewSource {
  /** What users wrote themselves, without what they pasted. */
  readonly turns: readonly UserTurn[];
  /** Rules that the host sets, and only the host ends. */
  readonly fixed: ReadonlySet<string>;
  /** The pins of the pass before: without their messages a model cannot tell that they never were rules. */
  readonly earlier: readonly Pin[];
}

/** Where a model says which of the user's rules hold. */
export const RULES: SectionName = "Constraints and preferences";
/** How an entry begins that says which words of the user ended a rule. */
export const OVER = "Over:";
/** How an entry begins that quotes what only reads like a rule. */
export const NO_RULE = "No rule:";

/**
 * Takes from a model's section of constraints what the user said word for word: a rule that it quotes becomes a pin, and
 * a pin is dropped if an entry quotes it with later words of the user that ended it, or says that it only reads like
 * a rule. What no words of the user bear out changes nothing, and neither does what the section leaves out.
 */
export function reviewPins(
  before: readonly Pin[],
  entries: readonly string[],
  { turns, fixed, earlier }: ReviewSource,
): ReviewedPins {
  const said = turns.map(({ text, messageNumber }): SaidTurn => ({ text, messageNumber, folded: fold(text) }));
  const sure = new Set([...fixed, ...earlier.map(({ text }) => text)]);
  const read = entries.slice(0, MAX_ENTRIES).map((entry) => {
    const quotations = entry.split(ARROW).flatMap((part) => listQuotations(part, said));
    return { entry, quotations, ending: entry.startsWith(OVER) ? findEnding(quotations, said) : undefined };
  });
  const endings = read.flatMap(({ ending }) => ending ?? []);
  const denied = new Set(
    read.flatMap(({ entry, quotations }) => (entry.startsWith(NO_RULE) ? quotations.map(fold) : [])),
  );
  const ended = new Set(endings.flatMap((ending) => findEnded(before, ending, said)));
  // First what goes: of a sentence with two rules, the one that still holds is quoted alone.
  let pins: readonly Pin[] = before.filter((pin) => {
    if (fixed.has(pin.text)) return true;
    return !ended.has(pin) && (sure.has(pin.text) || !denied.has(fold(trimQuotation(pin.text))));
  });
  const left = read.filter(({ entry, quotations, ending }) => {
    if (entry.startsWith(OVER)) return ending !== undefined;
    if (!OPENING_QUOTATION.test(entry)) return true;
    // A question is none.
    const rules = quotations.map((words) => (/[?？]$/.test(words) ? undefined : findLast(said, words)));
    for (const rule of rules) if (rule !== undefined && !isEnded(rule, endings)) pins = addRule(pins, rule);
    // What stands among the rules word for word is not said twice.
    const others = entry.replace(QUOTATION, " ").match(/\p{L}{2,}/gu) ?? [];
    return rules.length === 0 || rules.includes(undefined) || others.length > MAX_OTHER_WORDS;
  });
  return { pins, entries: [...left.map(({ entry }) => entry), ...entries.slice(MAX_ENTRIES)] };
}

/** Nobody has more rules, and each of them takes a look through all that was said. */
const MAX_ENTRIES = 2 * PIN_COUNT;
/** Between a rule and what ended it. */
const ARROW = /\s(?:→|->|=>)\s/;
/** Pairs of marks around what somebody said, each a single character. */
const QUOTATION = /"[^"\n]{1,400}"|“[^”\n]{1,400}”|«[^»\n]{1,400}»|„[^“”\n]{1,400}[“”]|「[^」\n]{1,400}」/g;
/** From the first mark to the last one, for words that have marks of their own. */
const WIDEST_QUOTATION = /["“«„「](.{1,400})["”»“」]/u;
/** An entry that quotes in the middle speaks of something with the user's name for it. */
const OPENING_QUOTATION = /^["“«„「]/;
/** A single word is a name, except where words have no blanks between them. */
const CLAUSE = /\S\s+\S|[\u3040-\u30ff\u3400-\u9fff]{4}/;
/** A judgement: whoever writes more beside a quotation says why, or when. */
const MAX_OTHER_WORDS = 6;

/** A turn, and its text as it is compared. */
interface SaidTurn extends UserTurn {
  readonly folded: string;
}

function listQuotations(text: string, turns: readonly SaidTurn[]): string[] {
  const widest = trimQuotation(WIDEST_QUOTATION.exec(text)?.[1] ?? "");
  if (CLAUSE.test(widest) && findLast(turns, widest) !== undefined) return [widest];
  const quotations = text.match(QUOTATION) ?? [];
  return quotations.map((marked) => trimQuotation(marked.slice(1, -1))).filter((words) => CLAUSE.test(words));
}

function trimQuotation(text: string): string {
  return text.replace(/^[\s…]+|[\s.…!,;]+$/g, "");
}

/** The words of a user that a quotation repeats, as they were typed; the last time that they were. */
function findLast(turns: readonly SaidTurn[], quotation: string): Pin | undefined {
  const wanted = fold(quotation);
  for (const { text, folded, messageNumber } of turns.toReversed()) {
    const at = folded.lastIndexOf(wanted);
    if (at !== -1) return { text: text.slice(at, at + wanted.length), messageNumber };
  }
  return undefined;
}

/** Keeps every character in its place. */
function fold(text: string): string {
  const lower = text
    .replace(/[‘’ʼ´]/g, "'")
    .replace(/\s/g, " ")
    .toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** A rule, and the words of the user that ended it. */
interface Ending {
  readonly rule: string;
  readonly end: Pin;
}

/** Undefined if nobody said afterwards what could end the rule. */
function findEnding([rule, ...ends]: readonly string[], turns: readonly SaidTurn[]): Ending | undefined {
  if (rule === undefined) return undefined;
  const from = turns.find(({ folded }) => folded.includes(fold(rule)))?.messageNumber ?? 0;
  const said = ends.map((words) => findLast(turns, words));
  const end = said.find((pin) => pin !== undefined && pin.messageNumber > from && mayEnd(rule, pin.text));
  return end && { rule, end };
}

/** Whether words speak of a rule, or say that something is different now: any others may be quoted by chance. */
function mayEnd(rule: string, words: string): boolean {
  const subject = new Set(collectWords(foldText(rule)));
  if (collectWords(foldText(words)).some((word) => subject.has(word))) return true;
  const judged = parseStatements(words).map((statement) => judgeStatement(statement));
  return judged.some(({ changes, lifts }) => changes || lifts === "repeal");
}

/** The pins of a rule from before the words that ended it. */
function findEnded(pins: readonly Pin[], { rule, end }: Ending, turns: readonly SaidTurn[]): Pin[] {
  const earlier = pins.filter(({ messageNumber }) => messageNumber < end.messageNumber);
  return findParts(earlier, rule, turns) ?? findWhole(earlier, rule);
}

function isEnded({ text, messageNumber }: Pin, endings: readonly Ending[]): boolean {
  return endings.some(({ rule, end }) => messageNumber < end.messageNumber && fold(rule).includes(fold(text)));
}

/** The clauses that a quoted sentence is made of. Undefined if no pin is one. */
function findParts(pins: readonly Pin[], sentence: string, turns: readonly SaidTurn[]): Pin[] | undefined {
  const wanted = fold(sentence);
  const parts = pins.filter(({ text, messageNumber }) => {
    if (!wanted.includes(fold(text))) return false;
    const turn = turns.find((one) => one.messageNumber === messageNumber);
    return turn?.folded.includes(wanted) ?? fold(text) === wanted;
  });
  return parts.length === 0 ? undefined : parts;
}

/** The sentence that a quoted clause is most of. */
function findWhole(pins: readonly Pin[], clause: string): Pin[] {
  const wanted = fold(clause);
  const wholes = pins.filter(({ text }) => fold(text).includes(wanted));
  return wholes.toSorted((one, other) => one.text.length - other.text.length).slice(0, 1);
}

/** Of a rule that is there in other words of the same sentence, the longer are kept: they say more of what was meant. */
function addRule(pins: readonly Pin[], rule: Pin): readonly Pin[] {
  const wanted = fold(rule.text);
  const known = pins.filter(({ text, messageNumber }) => {
    const there = fold(text);
    if (messageNumber !== rule.messageNumber) return there === wanted;
    return there.includes(wanted) || wanted.includes(there);
  });
  if (known.some(({ text }) => text.length >= rule.text.length)) return pins;
  const others = pins.filter((pin) => !known.includes(pin));
  if (others.length >= PIN_COUNT) return pins;
  const later = others.findIndex(({ messageNumber }) => messageNumber > rule.messageNumber);
  return others.toSpliced(later === -1 ? others.length : later, 0, { ...known[0], ...rule });
}
