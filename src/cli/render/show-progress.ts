import type { Terminal } from "../terminal.ts";
import { drawBar } from "./draw-bar.ts";

const BAR_COLUMNS = 30;
const STEPS = 200;

/** Draws how far long work has come, where somebody watches. */
export function showProgress(terminal: Terminal, title: string): (done: number, total: number) => void {
  let drawn = -1;
  return (done, total) => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const step = Math.floor(share * STEPS);
    if (!terminal.isWatched || step === drawn) return;
    drawn = step;
    const bar = `\r${title} ${drawBar(share, BAR_COLUMNS).padEnd(BAR_COLUMNS)} ${Math.floor(share * 100)}%`;
    terminal.warn(share === 1 ? "\r\u001b[2K" : bar);
  };
}
