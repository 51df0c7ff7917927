/** The bounds below which half, nearly all, and all but one in a hundred of some figures stay. */
export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The quantiles of figures in any order; zeros if there are none. */
export function quantilesOf(figures: readonly number[]): Quantiles {
  const at = createQuantile(figures);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Sorts figures once, and returns the bound below which a share of them stays; 0 if there are none. */
export function createQuantile(figures: readonly number[]): (share: number) => number {
  const sorted = figures.toSorted((left, right) => left - right);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
