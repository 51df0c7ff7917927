import { createQuantile } from "../proof/scores/quantiles.ts";

/** How long something took, by share of its runs. */
export interface Times {
  readonly runs: number;
  /** Wall-clock milliseconds that this share of the runs stayed below. Other programs lengthen them. */
  clock(share: number): number;
  /** Milliseconds that the thread itself was busy. */
  own(share: number): number;
  /** Average CPU milliseconds of the thread per run: its clock ticks too seldom for single short runs. */
  readonly ownMean: number;
}

/** Runs something for a while, at least three times, each time with new input, whose preparation is not counted. */
export function measureTimes<Input>(seconds: number, prepare: () => Input, run: (input: Input) => void): Times {
  const clock: number[] = [];
  const own: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until || clock.length < 3) {
    const input = prepare();
    const usedBefore = process.threadCpuUsage();
    const startedAt = performance.now();
    run(input);
    clock.push(performance.now() - startedAt);
    const { user, system } = process.threadCpuUsage(usedBefore);
    own.push((user + system) / 1_000);
  }
  const ownMean = own.reduce((total, one) => total + one, 0) / own.length;
  return { runs: clock.length, clock: createQuantile(clock), own: createQuantile(own), ownMean };
}
