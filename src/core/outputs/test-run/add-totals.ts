/** The numbers in a runner's summary lines. A number that no line gives is undefined. */
export interface TestTotals {
  failed?: number;
  passed?: number;
  skipped?: number;
  total?: number;
}

/** Totals of something other than tests, totals of one class below the overall totals, and errors outside tests. */
const NOT_OF_TESTS =
  /^(?:Test Suites|Test Files|Snapshots|Suites|Type Errors)|^(?:\[\S+\] )?\d+ (?:issues?|problems?)\b|^\d+ errors?$|\bTime elapsed: |^.{0,300} -- in \S+$/;

/** The words that runners use, by what they count. */
const WORDS_OF_TOTALS: Readonly<Record<keyof TestTotals, string>> = {
  failed: "failed|failing|fail|failure|failures|error|errors|cancelled",
  passed: "passed|passing|pass",
  skipped: "skipped|pending|ignored|skip",
  total: "total|tests|test|examples|example|tests run",
};
const MEANINGS: ReadonlyMap<string, keyof TestTotals> = new Map(
  Object.entries(WORDS_OF_TOTALS).flatMap(([meaning, words]) =>
    words.split("|").map((word) => [word, meaning as keyof TestTotals] as const),
  ),
);
const WORDS = [...MEANINGS.keys()].sort((left, right) => right.length - left.length).join("|");
/** `2 failed`, `1 tests failed`; and `fail 2`, `failures=2`, `Failed: 2`, `[  FAILED  ] 2`, `failures="2"`. */
const NUMBER_FIRST = new RegExp(`(?<![\\w.])(\\d{1,9}) (?:tests? (?=[fps]))?(${WORDS})\\b`, "gi");
const WORD_FIRST = new RegExp(`\\b(${WORDS})(?: {2}\\])?[:=]?"? {0,9}"?(\\d{1,9})\\b`, "gi");
const BEGINS_WITH_WORD = /^(?:[#ℹ<] ?|(?:\d+: )?\[ {2}|FAILED|OK|Total|Passed!|Failed!|(?:\[\w+\] +)?Tests run)/u;
/** Vitest writes the number of all tests after the others. */
const LAST_IN_BRACKETS = /^Tests .* \((\d{1,9})\)$/;

/**
 * Adds up the summary lines of runners: one line, several, or one for each part of a run. Consecutive runs are added
 * too, so that a failed one cannot hide behind one that passed.
 */
export function addTotals(lines: Iterable<string>): TestTotals {
  const totals: TestTotals = {};
  for (const line of lines) {
    if (NOT_OF_TESTS.test(line)) continue;
    const isWordFirst = BEGINS_WITH_WORD.test(line);
    for (const [, first = "", second = ""] of line.matchAll(isWordFirst ? WORD_FIRST : NUMBER_FIRST)) {
      add(totals, isWordFirst ? first : second, isWordFirst ? second : first);
    }
    const all = LAST_IN_BRACKETS.exec(line)?.[1];
    if (all !== undefined) add(totals, "total", all);
  }
  return totals;
}

function add(totals: TestTotals, word: string, number: string): void {
  const meaning = MEANINGS.get(word.toLowerCase());
  if (meaning !== undefined) totals[meaning] = (totals[meaning] ?? 0) + Number(number);
}
