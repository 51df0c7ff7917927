/**
 * CPU time of this thread during some work, in milliseconds. Unlike wall-clock time it does not grow when other
 * programs use the machine, so a bound on it does not fail by chance.
 */
export function busyTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
