import { hasCue } from "../../../language/cue-pattern.ts";
import { CHOICES, LANGUAGE_NAMES, LANGUAGE_SCOPES, MANNERS } from "../../../language/topics.ts";
import { foldText } from "../../../text/fold-text.ts";
import { collectWords, FRAMES } from "./collect-words.ts";
import { describeChoice, type NamedChoice } from "./describe-choice.ts";
import { stripReason } from "./split-clauses.ts";

const ACTION = "(?:(?<push>push|pouss)|(?<commit>commit)|(?<merge>merg|fusionn))";
const BRANCH =
  "(?<name>(?:main|master|develop|dev|trunk|release|staging|stable|production|prod|next)(?![\\w/]|\\.\\w)|[\\w-]+/[\\w./-]*\\w)";
const TO = "(?:to|on|onto|into|auf|in|nach|sur|dans|vers) (?:the |den |dem |la |le )?(?:branche? )?";
const BRANCH_AFTER = new RegExp(`\\b${ACTION}[a-z]*(?: [\\w'-]+){0,3}? ${TO}${BRANCH}`);
/** German puts the verb last: `auf main pushen`. */
const BRANCH_BEFORE = new RegExp(`\\b${TO}${BRANCH}(?:-branch)?(?: [\\w'-]+){0,2}? ${ACTION}`);
const FORCE_PUSH = /\bforce[- ]push/;
const PUSH = /\bpush|\bpouss/;
const STAYS_ON_BRANCH =
  /\b(?:stay|work|remain|switch|bleib\w*|arbeite\w*|reste\w*|travaill\w*)\b.*\b(?:branche?|zweig|(?:on|auf|sur) (?:main|master|develop|dev|trunk|staging))\b/;
const DEPLOY = /\b(?:deploy|deploie)/;
const PATH =
  /(?<![\w:/])(?:\.?[\w@-]+\/[\w@./*-]*|\.{1,2}\/[\w./*-]+|\.?[\w-]+\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|py|rs|go|java|rb|php|css|html|sql|sh|env|lock|txt|xml|ini|cfg)|\.env\w*)\b\/?/;
const NOT_PATHS: ReadonlySet<string> = new Set(["and/or", "i/o", "ci/cd", "he/she", "yes/no", "on/off", "w/o"]);
const LIMIT_WORD =
  /\b(?:budget|limit\w*|cap|max|maximum|maximal|quota|ceiling|at most|no more|not more|under|below|fewer|less|least|exceed|up to|make (?:that|it)|hochstens|mindestens|nicht mehr|obergrenze|plafond|au plus|pas plus|moins de)\b/;
const MONEY = /\b(?:budget|dollars?|euros?|usd|eur|cents?)\b|[$€£]/;
const NUMBER =
  /(?:\d[\d.,]*|\b(?:one|two|three|four|five|ten|zwei|drei|vier|funf|zehn|deux|trois|quatre|cinq|dix)\b)\s?%?/;
const MEASURED = new RegExp(`${NUMBER.source}\\s?(?<unit>[a-z]+)(?: (?:per|each|pro|je|par) (?<whole>[a-z]+))?`);
const LANGUAGE = new RegExp(
  `(?:^(?:\\w+ )?|\\b(?:in|auf|en|to|speak|sprich|parle|use) )(?:\\w+ )?(?:${LANGUAGE_NAMES})\\b`,
);
/** How long a rule holds, or what to do for now, is not what it is about. */
const CONDITION =
  /(?<=\S\s)(?:until|till|unless|bis|solange|jusqu'a|tant que|sauf si)\b.*$|, (?:just|only|sondern|nur|juste) (?:show|tell|explain|zeig|sag|montre|dis).*$/;
/** A heading with its bullets is about several things at once. */
const BULLETS = /\n\s*[-*+•–\d]/;
const SCOPE =
  /\b(?:in|for|inside|within|under|bei|fur|dans|pour) (?:(?:the|all|our|den|die|les|des) )?(?<scope>[\w.-]+ (?:files?|folders?|director(?:y|ies)|modules?|packages?|tests?|scripts?|docs?|services?|components?|dateien|ordner|fichiers))\b/;
/** A judgement: two rules about one thing share their first content words. */
const KEY_WORDS = 4;
const DIGIT_FIRST = /^\d/;

/** The key of statements about the branch to work on. */
export const CURRENT_BRANCH = "branch";

/** What a statement is about, as far as it decides what replaces what. */
export interface Subject extends NamedChoice {
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
  const bullets = BULLETS.exec(text);
  // A list has many subjects: it is taken back by what is above it.
  if (bullets !== null) {
    const words = new Set(collectWords(foldText(text.slice(0, bullets.index))));
    const nothing = { key: undefined, prefers: undefined, rejects: [], scope: undefined, unit: undefined };
    return { ...nothing, exclusive: false, isProhibition: true, words, steadyWords: new Set() };
  }
  const folded = foldText(stripReason(text)).replace(CONDITION, "");
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
    unit: MEASURED.exec(folded)?.groups?.["unit"],
    scope: SCOPE.exec(folded)?.groups?.["scope"],
    words: new Set(words),
    steadyWords: new Set(words.filter((word) => !DIGIT_FIRST.test(word))),
  };
}

function nameBranch(folded: string): string | undefined {
  if (FORCE_PUSH.test(folded)) return "force-push";
  const { name, merge, commit } = (BRANCH_AFTER.exec(folded) ?? BRANCH_BEFORE.exec(folded))?.groups ?? {};
  if (name !== undefined)
    return `branch:${name}${merge !== undefined ? ":merge" : commit !== undefined ? ":commit" : ""}`;
  if (PUSH.test(folded)) return "push";
  if (DEPLOY.test(folded)) return "deploy";
  return STAYS_ON_BRANCH.test(folded) ? CURRENT_BRANCH : undefined;
}

function namePath(folded: string): string | undefined {
  const path = PATH.exec(folded)?.[0];
  return path === undefined || NOT_PATHS.has(path) ? undefined : `path:${path.replace(/[./]+$/, "")}`;
}

function nameLanguage(folded: string): string | undefined {
  const asked = LANGUAGE.exec(folded.replace(FRAMES, " ").trim());
  // "Don't answer in English" asks for no language.
  if (asked === null || hasCue("negation", folded.slice(0, asked.index))) return undefined;
  const scope = findNamed(LANGUAGE_SCOPES, folded);
  return scope === undefined ? "language" : `language:${scope}`;
}

function nameLimit(folded: string): string | undefined {
  if (!LIMIT_WORD.test(folded) || !NUMBER.test(folded)) return undefined;
  if (MONEY.test(folded)) return "limit:budget";
  const { unit, whole } = MEASURED.exec(folded)?.groups ?? {};
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
