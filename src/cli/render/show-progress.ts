import type { Terminal } from "../terminal.ts";
import { drawBar } from "./draw-bar.ts";
import { tellTimeLeft } from "./tell-time-left.ts";

/** By eye. */
const BAR_COLUMNS = 30;
/** A judgement: redrawn at every half of a percent. */
const STEPS = 200;

/** Draws how far long work has come and how long it will still take, where somebody watches. */
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
