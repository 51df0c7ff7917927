/** How long something took, over many times, in milliseconds. */
export interface Timing {
  readonly name: string;
  /** On the clock. */
  readonly p50: number;
  readonly p99: number;
  /** Of all threads of this process: what a busy machine does not change. */
  readonly cpuP50: number;
  readonly cpuP99: number;
}

/** Does something many times, one after the other, and says how long half of them and nearly all of them took. */
export async function measure(name: string, times: number, work: (index: number) => Promise<unknown>): Promise<Timing> {
  const durations: number[] = [];
  const cpuDurations: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedAt = performance.now();
    const cpuAtStart = process.cpuUsage();
    await work(index);
    const { user, system } = process.cpuUsage(cpuAtStart);
    durations.push(performance.now() - startedAt);
    cpuDurations.push((user + system) / 1_000);
  }
  return {
    name,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    cpuP50: percentile(cpuDurations, 0.5),
    cpuP99: percentile(cpuDurations, 0.99),
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
