/** How long something took, by share of its runs. */
export interface Times {
  readonly runs: number;
  /** Milliseconds of the clock that this share of the runs stayed below. Other programs lengthen them. */
  clock(share: number): number;
  /** Milliseconds that the thread itself was busy. */
  own(share: number): number;
  /** The thread's own milliseconds of one run, on average: its clock ticks too seldom for single short runs. */
  readonly ownMean: number;
}

/** Runs something for a while, at least three times, each time with new input, whose making is not counted. */
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
  return { runs: clock.length, clock: quantilesOf(clock), own: quantilesOf(own), ownMean };
}

function quantilesOf(times: readonly number[]): (share: number) => number {
  const sorted = times.toSorted((left, right) => left - right);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
