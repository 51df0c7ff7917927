import { hasCue } from "../../../language/cue-pattern.ts";
import * as about from "../../../language/subject-words.ts";
import { CHOICES, LANGUAGE_SCOPES, MANNERS } from "../../../language/topics.ts";
import { foldText } from "../../../text/fold-text.ts";
import { collectWords, FRAMES } from "./collect-words.ts";
import { describeChoice } from "./describe-choice.ts";
import { stripReason } from "./split-clauses.ts";

/** A judgement: two rules about one thing share their first content words. */
const KEY_WORDS = 4;
const DIGIT_FIRST = /^\d/;

/** The key of statements about the branch to work on. */
export const CURRENT_BRANCH = "branch";

/** What a statement is about, as far as it decides what replaces what. */
export interface Subject {
  /** Undefined if nothing is named. */
  readonly key: string | undefined;
  /** Of things of one kind, such as package managers, the one it asks for. */
  readonly prefers: string | undefined;
  /** And those it turns down. */
  readonly rejects: readonly string[];
  /** Only one statement can hold about its key, such as the language of answers. */
  readonly exclusive: boolean;
  /** What it gives a number of. */
  readonly unit: string | undefined;
  /** Where alone it holds, such as `yaml files`. */
  readonly scope: string | undefined;
  readonly isProhibition: boolean;
  /** Stems of the words that carry its meaning. */
  readonly words: ReadonlySet<string>;
  /** Those of them that are not numbers: a rule with another number is the same rule. */
  readonly steadyWords: ReadonlySet<string>;
}

/** What a statement is about. A function of its text alone, so that a pin carried along means what it meant. */
export function describeSubject(text: string): Subject {
  const bullets = about.BULLETS.exec(text);
  // A list has many subjects: it is taken back by what is above it.
  if (bullets !== null) {
    const words = new Set(collectWords(foldText(text.slice(0, bullets.index))));
    const nothing = { key: undefined, prefers: undefined, rejects: [], scope: undefined, unit: undefined };
    return { ...nothing, exclusive: false, isProhibition: true, words, steadyWords: new Set() };
  }
  const folded = foldText(stripReason(text)).replace(about.CONDITION, "");
  const words = collectWords(folded);
  const isProhibition = hasCue("negation", folded) || hasCue("prohibits", folded);
  const { key: chosen, ...choice } = describeChoice(folded, isProhibition);
  const named =
    nameBranch(folded) ??
    namePath(folded) ??
    (MANNERS["spelling"]?.test(folded) === true ? "spelling" : nameLanguage(folded)) ??
    nameLimit(folded) ??
    findNamed(MANNERS, folded);
  const key = named ?? chosen ?? (words.length === 0 ? undefined : words.slice(0, KEY_WORDS).join("-"));
  return {
    key,
    ...choice,
    exclusive: key !== undefined && isExclusive(key),
    isProhibition,
    unit: about.MEASURED.exec(folded)?.groups?.["unit"],
    scope: about.SCOPE.exec(folded)?.groups?.["scope"],
    words: new Set(words),
    steadyWords: new Set(words.filter((word) => !DIGIT_FIRST.test(word))),
  };
}

function nameBranch(folded: string): string | undefined {
  if (about.FORCE_PUSH.test(folded)) return "force-push";
  const { name, merge, commit } = (about.BRANCH_AFTER.exec(folded) ?? about.BRANCH_BEFORE.exec(folded))?.groups ?? {};
  if (name !== undefined)
    return `branch:${name}${merge !== undefined ? ":merge" : commit !== undefined ? ":commit" : ""}`;
  if (about.PUSH.test(folded)) return "push";
  if (about.DEPLOY.test(folded)) return "deploy";
  return about.STAYS_ON_BRANCH.test(folded) ? CURRENT_BRANCH : undefined;
}

function namePath(folded: string): string | undefined {
  const path = about.PATH.exec(folded)?.[0];
  return path === undefined || about.NOT_PATHS.has(path) ? undefined : `path:${path.replace(/[./]+$/, "")}`;
}

function nameLanguage(folded: string): string | undefined {
  const asked = about.LANGUAGE.exec(folded.replace(FRAMES, " ").trim());
  // "Don't answer in English" asks for no language.
  if (asked === null || hasCue("negation", folded.slice(0, asked.index))) return undefined;
  const scope = findNamed(LANGUAGE_SCOPES, folded);
  return scope === undefined ? "language" : `language:${scope}`;
}

function nameLimit(folded: string): string | undefined {
  if (!about.LIMIT_WORD.test(folded) || !about.NUMBER.test(folded)) return undefined;
  if (about.MONEY.test(folded)) return "limit:budget";
  const { unit, whole } = about.MEASURED.exec(folded)?.groups ?? {};
  if (unit === undefined) return undefined;
  return whole === undefined ? `limit:${unit}` : `limit:${unit}-per-${whole}`;
}

function findNamed(patterns: Readonly<Record<string, RegExp>>, folded: string): string | undefined {
  return Object.keys(patterns).find((name) => patterns[name]?.test(folded));
}

/** Two rules may ask for different comments; of every other choice, manner and limit only one can hold. */
function isExclusive(key: string): boolean {
  if (key === CURRENT_BRANCH || Object.hasOwn(CHOICES, key)) return true;
  return (Object.hasOwn(MANNERS, key) && key !== "comments") || /^(?:language|limit)(?::|$)/.test(key);
}
