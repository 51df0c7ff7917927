import { contentWords } from "../content-words.ts";
import { type FormerValue, keepOutside } from "./find-former-values.ts";
import type { FoundValue } from "./find-values.ts";

/** What a value is of. */
export interface Subject {
  /** The words nearest to the value, folded. */
  readonly words: ReadonlySet<string>;
  /** Where the clause that holds them begins. */
  readonly start: number;
  /** True where it is a name in code, which is a subject of its own. */
  readonly isName: boolean;
}

/** The nearest words before a value say what it is of. */
const SUBJECT_WORDS = 5;

const CLAUSE_BREAK = /[,;(–—]\s?(?!\d)|\s(?:and|but|while|und|aber|et|mais)\s/g;

/** `MAX_RETRIES is now 7`, `maxRetries to 7`. */
const NAME_BEFORE = /\b([A-Za-z]\w{0,40}(?:_\w{1,40}|[a-z][A-Z]\w{0,40}))["'`]?\s(?:[^\s]{1,12}\s){0,3}["'`]?$/;

/** Where the clauses of a sentence begin, but for the first. */
export function findClauseBreaks(sentence: string): number[] {
  const breaks: number[] = [];
  CLAUSE_BREAK.lastIndex = 0;
  while (CLAUSE_BREAK.test(sentence)) breaks.push(CLAUSE_BREAK.lastIndex);
  return breaks;
}

/**
 * Finds what a value is of: the words before it in its clause, else in the clauses before, else
 * the words after it. Undefined where there are none.
 *
 * @param breaks What `findClauseBreaks` found in the sentence.
 */
export function findSubject(
  sentence: string,
  value: FoundValue,
  { breaks, former }: { readonly breaks: readonly number[]; readonly former: readonly FormerValue[] },
): Subject | undefined {
  for (let index = breaks.findLastIndex((at) => at <= value.start); index >= -1; index -= 1) {
    const start = breaks[index] ?? 0;
    const name = NAME_BEFORE.exec(sentence.slice(start, value.start).slice(-100))?.[1];
    if (name !== undefined) return { words: new Set([name.toLowerCase()]), start, isName: true };
    const words = subjectWords(keepOutside(sentence, start, value.start, former).join(" "));
    if (words.length > 0) return { words: withLabel(words.slice(-SUBJECT_WORDS), value), start, isName: false };
  }
  const end = breaks.find((at) => at > value.end) ?? sentence.length;
  const words = subjectWords(sentence.slice(value.end, end)).slice(0, SUBJECT_WORDS);
  return words.length === 0 ? undefined : { words: withLabel(words, value), start: value.start, isName: false };
}

function subjectWords(text: string): string[] {
  return contentWords(text).filter((word) => !isDigit(word.charCodeAt(0)));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** People say "port" or leave it out; it is about a port either way. */
function withLabel(words: readonly string[], { kind }: FoundValue): ReadonlySet<string> {
  return new Set(kind === "port" ? [...words, "port"] : words);
}
