import { seededRandom } from "../../tokens/seeded-random.ts";

/**
 * What one session adds to a ratio. Sessions are drawn as units, because what happens within one is not independent.
 */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/** A figure with the interval that 95% of the resamples fall into. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const SEED = 20_261_115;
const RESAMPLES = 1_000;

/** The pooled ratio of some sessions. Undefined if nothing was counted. */
export function estimateRatio(shares: readonly Share[]): Estimate | undefined {
  return bootstrap(shares, pool);
}

/** The difference of two pooled ratios, paired: a resample takes both shares of the same session. */
export function estimateDifference(pairs: readonly (readonly [Share, Share])[]): Estimate | undefined {
  return bootstrap(pairs, (drawn) => {
    const first = pool(drawn.map(([share]) => share));
    const second = pool(drawn.map(([, share]) => share));
    return first === undefined || second === undefined ? undefined : first - second;
  });
}

function pool(shares: readonly Share[]): number | undefined {
  const whole = shares.reduce((total, share) => total + share.whole, 0);
  return whole === 0 ? undefined : shares.reduce((total, share) => total + share.part, 0) / whole;
}

function bootstrap<Unit>(
  units: readonly Unit[],
  measure: (drawn: readonly Unit[]) => number | undefined,
): Estimate | undefined {
  const value = measure(units);
  if (value === undefined) return undefined;
  const random = seededRandom(SEED);
  const values: number[] = [];
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    const drawn = units.map(() => units[random.integer(units.length)]).filter((unit) => unit !== undefined);
    const one = measure(drawn);
    if (one !== undefined) values.push(one);
  }
  values.sort((left, right) => left - right);
  const at = (share: number): number => values[Math.round(share * (values.length - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975) };
}
