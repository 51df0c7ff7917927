const ROUNDS = 250;

/**
 * Times tasks in turn and returns the milliseconds of each one's fastest run, which other programs on the machine
 * disturbed least. In turn, so that a busy spell slows all of them.
 */
export function timeFastestRuns<Tasks extends readonly (() => unknown)[]>(
  tasks: readonly [...Tasks],
): { [Task in keyof Tasks]: number } {
  const fastest = tasks.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, task] of tasks.entries()) {
      const start = performance.now();
      task();
      fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - start);
    }
  }
  return fastest as { [Task in keyof Tasks]: number };
}
