/** Below what half, nearly all and all but one in a hundred of some figures stay. */
export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The quantiles of figures in any order; zeros where there are none. */
export function quantilesOf(figures: readonly number[]): Quantiles {
  const sorted = figures.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
