/** How long something took, over many times. */
export interface Timing {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
}

/** Does something many times, one after the other, and says how long half of them and nearly all of them took. */
export async function measure(name: string, times: number, work: (index: number) => Promise<unknown>): Promise<Timing> {
  const durations: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedAt = performance.now();
    await work(index);
    durations.push(performance.now() - startedAt);
  }
  durations.sort((left, right) => left - right);
  const at = (share: number): number =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0;
  return { name, p50: at(0.5), p99: at(0.99) };
}
