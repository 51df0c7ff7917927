/** This many standard deviations of the others, and this many times their mean, away from the mean. */
const DEVIATIONS = 6;
const TIMES_THE_MEAN = 2;

/** Sums over a set of numbers. */
export interface NumberSums {
  readonly numbers: number;
  readonly sum: number;
  readonly squares: number;
}

/** Whether one of the numbers is far from all the others. */
export function isFar({ numbers, sum, squares }: NumberSums, value: number): boolean {
  const others = numbers - 1;
  const mean = (sum - value) / others;
  const deviation = Math.sqrt(Math.max(0, (squares - value * value) / others - mean * mean));
  const distance = Math.abs(value - mean);
  return distance > DEVIATIONS * deviation && distance > TIMES_THE_MEAN * Math.abs(mean);
}
