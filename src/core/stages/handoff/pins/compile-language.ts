import { foldLetters } from "../../../text/fold-text.ts";
import { english } from "./languages/english.ts";
import { french } from "./languages/french.ts";
import { german } from "./languages/german.ts";
import type { LanguageTable } from "./languages/language-table.ts";
import { others } from "./languages/others.ts";
import { CHOICES, LANGUAGE_NAMES } from "./topics.ts";

/** A table made ready for matching: one pattern for each of its lists, over folded text. */
export interface Language {
  readonly leadIns: RegExp;
  readonly standing: RegExp;
  readonly passing: RegExp;
  readonly reports: RegExp;
  readonly questions: RegExp;
  readonly politeRequests: RegExp;
  readonly conditions: RegExp;
  readonly contrasted: RegExp;
  readonly settings: RegExp;
  readonly permissions: RegExp;
  readonly releases: RegExp;
  readonly repeals: RegExp;
  readonly follows: RegExp;
  readonly headings: RegExp;
  readonly negations: RegExp;
}

/** The tables as data, for the parts that read words instead of patterns. */
export const languageTables: readonly LanguageTable[] = [english, german, french, others];

/** A first word that opens neither a description nor a condition: an order, in a language without forms for it. */
const IMPERATIVE =
  "(?!(?:the|an?|it|this|that|these|those|there|i|he|she|they|we|you|my|our|your|his|her|its|their|some|somebody|someone|everybody|everyone|every|each|all|only|no|not|nothing|nobody|when|if|for|from|in|on|at|with|without|until|since|because|what|why|how|who|last|one|two|three|yes|it's|that's)\\b)[\\w-]*[a-rt-z]";

/** A sentence may mix languages, so every statement is read with all of them. */
export const languages: readonly Language[] = languageTables.map(compileLanguage);

function compileLanguage(table: LanguageTable): Language {
  const compile = (...patterns: readonly RegExp[]): RegExp => compilePatterns(patterns, table.verbs);
  return {
    leadIns: compile(table.leadIns),
    standing: compile(...table.standing),
    passing: compile(...table.passing),
    reports: compile(...table.reports),
    questions: compile(table.questions),
    politeRequests: compile(table.politeRequests),
    conditions: compile(table.conditions),
    contrasted: compile(table.contrasted),
    settings: compile(table.settings),
    permissions: compile(...table.permissions),
    releases: compile(...table.releases),
    repeals: compile(...table.repeals),
    follows: compile(table.follows),
    headings: compile(table.headings),
    negations: compile(table.negations),
  };
}

function compilePatterns(patterns: readonly RegExp[], verbs: string): RegExp {
  const source = patterns
    .map((pattern) => pattern.source)
    .map((pattern) => pattern.replaceAll("VERB", verbs))
    .map((pattern) => pattern.replaceAll("IMP", IMPERATIVE))
    .map((pattern) => pattern.replaceAll("CHOICE", alternatives(CHOICES)))
    .map((pattern) => pattern.replaceAll("LANGUAGE", alternatives(LANGUAGE_NAMES)))
    .map(foldPattern)
    .join("|");
  return new RegExp(source);
}

/** Folds the letters of a pattern and leaves escapes such as `\W` as they are. */
function foldPattern(source: string): string {
  return source.replace(/\\.|[^\\]+/g, (piece) => (piece.startsWith("\\") ? piece : foldLetters(piece)));
}

function alternatives(names: Readonly<Record<string, readonly string[]>>): string {
  return `(?:${Object.values(names)
    .flat()
    .map((name) => name.replaceAll(".", "\\."))
    .join("|")})`;
}
