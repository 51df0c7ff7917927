import { hasCue } from "../../../language/cue-pattern.ts";
import { foldText } from "../../../text/fold-text.ts";
import { collectWords, FRAMES } from "./collect-words.ts";
import { describeChoice } from "./describe-choice.ts";
import type { Subject } from "./subject.ts";
import { CHOICES, EXCLUSIVE_MANNERS, LANGUAGE_NAMES, LANGUAGE_SCOPES, MANNERS } from "./topics.ts";

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
  /\b(?:stay|work|remain|switch|bleib\w*|arbeite\w*|reste\w*|travaill\w*)\b.*\b(?:branche?|zweig)\b/;
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
  `(?:^(?:\\w+ )?|\\b(?:in|auf|en|to|speak|sprich|parle|use) )(?:\\w+ )?(?:${Object.values(LANGUAGE_NAMES).flat().join("|")})\\b`,
);
/** How long a rule holds, or what to do for now, is not what it is about. */
const CONDITION =
  /(?<=\S\s)(?:until|till|unless|bis|solange|jusqu'a|tant que|sauf si)\b.*$|, (?:just|only|sondern|nur|juste) (?:show|tell|explain|zeig|sag|montre|dis).*$/;
/** A heading with its bullets is about several things at once. */
const BULLETS = /\n\s*[-*+•–\d]/;
const SEVERAL: Subject = {
  key: undefined,
  exclusive: false,
  prefers: undefined,
  rejects: [],
  isProhibition: true,
  scope: undefined,
  words: new Set(),
  steadyWords: new Set(),
};
const EXCLUSIVE_TOPICS: ReadonlySet<string> = new Set(["language", "limit"]);
const SCOPE =
  /\b(?:in|for|inside|within|under|bei|fur|dans|pour) (?:(?:the|all|our|den|die|les|des) )?(?<scope>[\w.-]+ (?:files?|folders?|director(?:y|ies)|modules?|packages?|tests?|scripts?|docs?|services?|components?|dateien|ordner|fichiers))\b/;
/** A judgement: two rules about one thing share their first content words. */
const KEY_WORDS = 4;
const DIGIT_FIRST = /^\d/;

/** The key of statements about the branch to work on. */
export const CURRENT_BRANCH = "branch";

/** What a statement is about. A function of its text alone, so that a pin carried along means what it meant. */
export function describeSubject(text: string): Subject {
  const bullets = BULLETS.exec(text);
  // A list has many subjects: it is taken back by what stands above it.
  if (bullets !== null) return { ...SEVERAL, words: new Set(collectWords(foldText(text.slice(0, bullets.index)))) };
  const folded = foldText(text).replace(CONDITION, "");
  const words = collectWords(folded);
  const isProhibition = hasCue("negation", folded) || hasCue("prohibits", folded);
  const choice = describeChoice(folded, isProhibition);
  const named =
    nameBranch(folded) ?? namePath(folded) ?? nameLanguage(folded) ?? nameLimit(folded) ?? nameManner(folded);
  const key = named ?? choice.key ?? nameWords(words);
  return {
    key,
    exclusive: key !== undefined && isExclusive(key),
    prefers: choice.prefers,
    rejects: choice.rejects,
    isProhibition,
    scope: SCOPE.exec(folded)?.groups?.["scope"],
    words: new Set(words),
    steadyWords: new Set(words.filter((word) => !DIGIT_FIRST.test(word))),
  };
}

function nameBranch(folded: string): string | undefined {
  if (FORCE_PUSH.test(folded)) return "force-push";
  const action = (BRANCH_AFTER.exec(folded) ?? BRANCH_BEFORE.exec(folded))?.groups;
  if (action?.["name"] !== undefined) {
    if (action["merge"] !== undefined) return `branch:${action["name"]}:merge`;
    return action["commit"] === undefined ? `branch:${action["name"]}` : `branch:${action["name"]}:commit`;
  }
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
  const scope = Object.entries(LANGUAGE_SCOPES).find(([, pattern]) => pattern.test(folded));
  return scope === undefined ? "language" : `language:${scope[0]}`;
}

function nameLimit(folded: string): string | undefined {
  if (!LIMIT_WORD.test(folded) || !NUMBER.test(folded)) return undefined;
  if (MONEY.test(folded)) return "limit:budget";
  const { unit, whole } = MEASURED.exec(folded)?.groups ?? {};
  if (unit === undefined) return undefined;
  return `limit:${[unit, ...(whole === undefined ? [] : ["per", whole])].join("-")}`;
}

function isExclusive(key: string): boolean {
  const [topic = key] = key.split(":");
  return (
    Object.hasOwn(CHOICES, key) || EXCLUSIVE_MANNERS.has(key) || key === CURRENT_BRANCH || EXCLUSIVE_TOPICS.has(topic)
  );
}

function nameManner(folded: string): string | undefined {
  return Object.entries(MANNERS).find(([, pattern]) => pattern.test(folded))?.[0];
}

function nameWords(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.slice(0, KEY_WORDS).join("-");
}
