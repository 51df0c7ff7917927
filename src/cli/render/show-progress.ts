import type { Terminal } from "../terminal.ts";
import { drawBar } from "./draw-bar.ts";
import { formatSeconds } from "./format-seconds.ts";

/** By eye. */
const BAR_COLUMNS = 30;
/** A judgement: redrawn at every half of a percent. */
const STEPS = 200;

/** Draws the progress of long work and the time left, if a user is watching. */
export function showProgress(
  terminal: Terminal,
  title: string,
  now?: () => number,
): (done: number, total: number) => void {
  const timeLeft = tellTimeLeft(now);
  let drawn = -1;
  return (done, total) => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const step = Math.floor(share * STEPS);
    if (!terminal.isWatched || step === drawn) return;
    drawn = step;
    const bar = `${title} ${drawBar(share, BAR_COLUMNS).padEnd(BAR_COLUMNS)} ${Math.floor(share * 100)}%${timeLeft(share)}`;
    terminal.warn(share === 1 ? "\r\u001b[2K" : `\r\u001b[2K${bar}`);
  };
}

/** Shorter work needs no forecast, and an earlier forecast would be wrong. */
const WORTH_TELLING_MS = 2_000;

/** Estimates the time left from the progress so far: nothing at the start, then `, 12 s left`. */
function tellTimeLeft(now: () => number = () => performance.now()): (share: number) => string {
  const startedAt = now();
  return (share) => {
    const elapsedMs = now() - startedAt;
    if (elapsedMs < WORTH_TELLING_MS || share <= 0 || share >= 1) return "";
    return `, ${formatSeconds((elapsedMs * (1 - share)) / share / 1_000)} left`;
  };
}
