import type { Summary } from "../summary/summarize.ts";

const OURS = "palimpsest";
const MAX_SIZE = 0.5;

/**
 * Compares ours with every baseline, at the exact size that each took and at every size that both were asked for,
 * provided that ours came out no larger.
 */
export function listBeaten({ equalSize, recall }: Pick<Summary, "equalSize" | "recall">): {
  readonly compared: number;
  /** Where a baseline is not below ours, with its figures. */
  readonly beatenBy: readonly string[];
} {
  const atTheirs = equalSize
    .filter(({ size, cuts }) => cuts > 0 && size <= MAX_SIZE)
    .map(({ strategy, size, difference }) => ({
      isAbove: (difference?.value ?? 0) > 0,
      place: `${strategy} at its size of ${size.toFixed(2)} by ${Math.abs(difference?.value ?? 0).toFixed(3)}`,
    }));
  const ours = recall.filter(({ strategy, target }) => strategy === OURS && (target ?? 1) <= MAX_SIZE);
  const atTargets = ours.flatMap((own) =>
    recall
      .filter((row) => row.target === own.target && !row.strategy.startsWith(OURS) && own.size <= row.size)
      .map((row) => ({
        isAbove: (own.recall?.value ?? 0) > (row.recall?.value ?? 0),
        place: `${row.strategy} asked for ${row.target} by ${((row.recall?.value ?? 0) - (own.recall?.value ?? 0)).toFixed(3)}`,
      })),
  );
  const all = [...atTheirs, ...atTargets];
  return { compared: all.length, beatenBy: all.filter(({ isAbove }) => !isAbove).map(({ place }) => place) };
}
