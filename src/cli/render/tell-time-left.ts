import { formatSeconds } from "./format-seconds.ts";

/** What is done sooner needs no forecast, and none that was made sooner would hold. */
const WORTH_TELLING_MS = 2_000;

/** Tells how long some work will still take, from how far it has come: nothing at its start, then `, 12 s left`. */
export function tellTimeLeft(now: () => number = () => performance.now()): (share: number) => string {
  const startedAt = now();
  return (share) => {
    const elapsedMs = now() - startedAt;
    if (elapsedMs < WORTH_TELLING_MS || share <= 0 || share >= 1) return "";
    return `, ${formatSeconds((elapsedMs * (1 - share)) / share / 1_000)} left`;
  };
}
