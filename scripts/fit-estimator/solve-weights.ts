/** One text of the fit: how often it pays each cost (by the cost's number), what it should cost, and how much it matters. */
export interface FitRow {
  readonly costs: readonly (readonly [cost: number, times: number])[];
  readonly tokens: number;
  readonly importance: number;
}

/** The assumed cost if the texts say little about it: an ordinary character's share of a token. */
const PRIOR_TOKENS = 0.3;
const PRIOR_IMPORTANCE = 0.02;
const ROUNDS = 300;

/**
 * Finds the non-negative weights that miss the rows' tokens least (least squares), one weight at a time. No weight is
 * negative, because the estimate must never fall as text grows.
 */
export function solveWeights(rows: readonly FitRow[], costCount: number): Float64Array {
  const products = new Float64Array(costCount * costCount);
  const targets = new Float64Array(costCount);
  for (const { costs, tokens, importance } of rows) {
    for (const [cost, times] of costs) {
      add(targets, cost, importance * times * tokens);
      for (const [other, otherTimes] of costs) add(products, cost * costCount + other, importance * times * otherTimes);
    }
  }
  for (let cost = 0; cost < costCount; cost += 1) {
    add(products, cost * costCount + cost, PRIOR_IMPORTANCE);
    add(targets, cost, PRIOR_IMPORTANCE * PRIOR_TOKENS);
  }

  const weights = new Float64Array(costCount).fill(PRIOR_TOKENS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let cost = 0; cost < costCount; cost += 1) {
      const row = products.subarray(cost * costCount, (cost + 1) * costCount);
      let missing = at(targets, cost);
      for (let other = 0; other < costCount; other += 1) missing -= at(row, other) * at(weights, other);
      weights[cost] = Math.max(0, at(weights, cost) + missing / at(row, cost));
    }
  }
  return weights;
}

const at = (numbers: Float64Array, index: number): number => numbers[index] ?? 0;

function add(numbers: Float64Array, index: number, amount: number): void {
  numbers[index] = at(numbers, index) + amount;
}
