import { LANGUAGE_NAMES } from "./topics.ts";

// Words for what a rule is about, in any language, folded.

const ACTION = "(?:(?<push>push|pouss)|(?<commit>commit)|(?<merge>merg|fusionn))";
const BRANCH =
  "(?<name>(?:main|master|develop|dev|trunk|release|staging|stable|production|prod|next)(?![\\w/]|\\.\\w)|[\\w-]+/[\\w./-]*\\w)";
const TO = "(?:to|on|onto|into|auf|in|nach|sur|dans|vers) (?:the |den |dem |la |le )?(?:branche? )?";
export const BRANCH_AFTER = new RegExp(`\\b${ACTION}[a-z]*(?: [\\w'-]+){0,3}? ${TO}${BRANCH}`);
/** German puts the verb last: `auf main pushen`. */
export const BRANCH_BEFORE = new RegExp(`\\b${TO}${BRANCH}(?:-branch)?(?: [\\w'-]+){0,2}? ${ACTION}`);
export const FORCE_PUSH = /\bforce[- ]push/;
export const PUSH = /\bpush|\bpouss/;
export const STAYS_ON_BRANCH =
  /\b(?:stay|work|remain|switch|bleib\w*|arbeite\w*|reste\w*|travaill\w*)\b.*\b(?:branche?|zweig|(?:on|auf|sur) (?:main|master|develop|dev|trunk|staging))\b/;
export const DEPLOY = /\b(?:deploy|deploie)/;
export const PATH =
  /(?<![\w:/])(?:\.?[\w@-]+\/[\w@./*-]*|\.{1,2}\/[\w./*-]+|\.?[\w-]+\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|py|rs|go|java|rb|php|css|html|sql|sh|env|lock|txt|xml|ini|cfg)|\.env\w*)\b\/?/;
export const NOT_PATHS: ReadonlySet<string> = new Set(["and/or", "i/o", "ci/cd", "he/she", "yes/no", "on/off", "w/o"]);
export const LIMIT_WORD =
  /\b(?:budget|limit\w*|cap|max|maximum|maximal|quota|ceiling|at most|no more|not more|under|below|fewer|less|least|exceed|up to|make (?:that|it)|hochstens|mindestens|nicht mehr|obergrenze|plafond|au plus|pas plus|moins de)\b/;
export const MONEY = /\b(?:budget|dollars?|euros?|usd|eur|cents?)\b|[$€£]/;
export const NUMBER =
  /(?:\d[\d.,]*|\b(?:one|two|three|four|five|ten|zwei|drei|vier|funf|zehn|deux|trois|quatre|cinq|dix)\b)\s?%?/;
export const MEASURED = new RegExp(`${NUMBER.source}\\s?(?<unit>[a-z]+)(?: (?:per|each|pro|je|par) (?<whole>[a-z]+))?`);
export const LANGUAGE = new RegExp(
  `(?:^(?:\\w+ )?|\\b(?:in|auf|en|to|speak|sprich|parle|use) )(?:\\w+ )?(?:${LANGUAGE_NAMES})\\b`,
);
/** How long a rule holds, or what to do for now, is not what it is about. */
export const CONDITION =
  /(?<=\S\s)(?:until|till|unless|bis|solange|jusqu'a|tant que|sauf si)\b.*$|, (?:just|only|sondern|nur|juste) (?:show|tell|explain|zeig|sag|montre|dis).*$/;
/** A heading with its bullets is about several things at once. */
export const BULLETS = /\n\s*[-*+•–\d]/;
export const SCOPE =
  /\b(?:in|for|inside|within|under|bei|fur|dans|pour) (?:(?:the|all|our|den|die|les|des) )?(?<scope>[\w.-]+ (?:files?|folders?|director(?:y|ies)|modules?|packages?|tests?|scripts?|docs?|services?|components?|dateien|ordner|fichiers))\b/;
