import { readColumns } from "./read-columns.ts";

/** The questions about all rows of an output that its reader may ask. */
export const QUESTION_KINDS = ["count", "sum", "absence"] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A question about all rows, and how to see whether a shorter text answers it. */
export interface AggregateQuestion {
  readonly kind: QuestionKind;
  readonly question: string;
  isAnsweredBy(text: string): boolean;
}

/** A column with more distinct values is not a category but a name or a measure. */
const MAX_VALUES = 8;
/** What rows are called where they are counted. */
const ROWS = ["rows", "entries", "items", "records", "lines"] as const;
/** How far a count may be from the value it counts, and a sum from the name of its column. */
const NEAR_COUNT = 40;
const NEAR_SUM = 200;
const TOLERANCE = 1e-6;

/**
 * Asks how many rows there are, how many have each value of a category, what numbers add up to, and whether another
 * value is absent. A text answers that last one if it names every value with its count, so that nothing else can be
 * among the rows. The whole text answers everything.
 */
export function findQuestions(whole: string, kind: string): AggregateQuestion[] {
  const table = readColumns(whole, kind);
  if (table === undefined) return [];
  const { rows, columns } = table;
  const ask = (kindOf: QuestionKind, question: string, isAnswered: (text: string) => boolean): AggregateQuestion => ({
    kind: kindOf,
    question,
    isAnsweredBy: (text) => text === whole || isAnswered(text),
  });
  const questions = [ask("count", "rows", (text) => ROWS.some((word) => isNear(text, word, rows, NEAR_COUNT)))];
  for (const [name, values] of columns) {
    const counts = countValues(values);
    const numbers = values.map(Number);
    if (counts.size > 1 && counts.size <= MAX_VALUES) {
      const isCounted = (text: string, value: string, count: number): boolean => isNear(text, value, count, NEAR_COUNT);
      for (const [value, count] of counts)
        questions.push(ask("count", `${name} ${value}`, (text) => isCounted(text, value, count)));
      questions.push(
        ask("absence", name, (text) => [...counts].every(([value, count]) => isCounted(text, value, count))),
      );
    } else if (values.every((value) => value.trim() !== "") && numbers.every(Number.isFinite)) {
      const sum = numbers.reduce((total, number) => total + number, 0);
      questions.push(ask("sum", name, (text) => isNear(text, name, sum, NEAR_SUM)));
    }
  }
  return questions;
}

function countValues(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size > MAX_VALUES) break;
  }
  return counts;
}

/** Whether a number is near a word and is neither part of a longer one nor the word itself. */
function isNear(text: string, word: string, number: number, characters: number): boolean {
  if (word === "") return false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isLetter(text[at - 1]) || isLetter(text[at + word.length])) continue;
    const start = Math.max(0, at - characters);
    const around = `${text.slice(start, at)} ${text.slice(at + word.length, at + word.length + characters)}`;
    if (listNumbers(around).some((value) => Math.abs(value - number) <= TOLERANCE * Math.max(1, Math.abs(number))))
      return true;
  }
  return false;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}

function listNumbers(text: string): number[] {
  return Array.from(text.matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w]|\.\d)/g), ([digits]) =>
    Number(digits),
  );
}
