/**
 * How long this thread itself was busy with some work, in milliseconds. Unlike the clock it does not
 * grow when other programs have the machine, so a bound on it does not fail by chance.
 */
export function busyTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
