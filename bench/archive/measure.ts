import { createQuantile } from "../proof/scores/quantiles.ts";

/** How long something took over many runs, in milliseconds. */
export interface Timing {
  readonly name: string;
  /** On the clock. */
  readonly p50: number;
  readonly p99: number;
  /** Of all threads of this process, which a busy machine does not change. */
  readonly cpuP50: number;
  readonly cpuP99: number;
}

/**
 * Does something many times, one run after the other, and reports how long half of the runs and nearly all of them
 * took.
 */
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
  const [clock, cpu] = [createQuantile(durations), createQuantile(cpuDurations)];
  return { name, p50: clock(0.5), p99: clock(0.99), cpuP50: cpu(0.5), cpuP99: cpu(0.99) };
}
