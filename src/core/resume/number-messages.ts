import type { NumberRun } from "../model/number-run.ts";

/** The original number of the message at a position. Messages that have arrived since continue the count. */
export function numberOf(index: number, runs: readonly NumberRun[]): number {
  const run = runs.findLast((candidate) => candidate.index <= index);
  return run === undefined ? index + 1 : run.number + (index - run.index);
}

/** Shortens the numbers of a transcript to runs. */
export function findNumberRuns(numbers: readonly number[]): NumberRun[] {
  return numbers.flatMap((number, index) =>
    index === 0 || numbers[index - 1] !== number - 1 ? [{ index, number }] : [],
  );
}
