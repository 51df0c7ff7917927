import { formatNumber } from "../../core/render/format-number.ts";
import type { RunProgress } from "../../trajectories/run-results.ts";
import type { Terminal } from "../terminal.ts";
import { drawBar } from "./draw-bar.ts";
import { formatSeconds } from "./format-seconds.ts";

/** By eye. */
const BAR_COLUMNS = 24;
/** A judgement: as often as an eye follows numbers. */
const REDRAW_MS = 250;

/** Draws the progress of a run, its rate and the time left, if a user is watching. */
export function showRate(terminal: Terminal, title: string, now: () => number = () => performance.now()) {
  const startedAt = now();
  let first: RunProgress | undefined;
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    update(progress: RunProgress): void {
      // Lines that were done before are skipped quickly: they say nothing about the rate.
      first ??= { ...progress, done: 0 };
      if (!terminal.isWatched || now() - drawnAt < REDRAW_MS) return;
      drawnAt = now();
      const { done, bytesRead, bytesTotal } = progress;
      const seconds = Math.max(0.001, (drawnAt - startedAt) / 1_000);
      const share = bytesTotal === 0 ? 1 : Math.min(1, bytesRead / bytesTotal);
      const bytesDone = bytesRead - first.bytesRead;
      const left = bytesDone <= 0 ? "" : `, ${formatSeconds((seconds * (bytesTotal - bytesRead)) / bytesDone)} left`;
      terminal.warn(
        `\r\u001b[2K${title} ${drawBar(share, BAR_COLUMNS).padEnd(BAR_COLUMNS)} ${Math.floor(share * 100)}%  ${formatNumber(done)} done, ${formatRate(done / seconds)}${left}`,
      );
    },
    end(): void {
      if (terminal.isWatched) terminal.warn("\r\u001b[2K");
    },
  };
}

function formatRate(perSecond: number): string {
  return perSecond >= 10 ? `${formatNumber(perSecond)}/s` : `${perSecond.toFixed(1)}/s`;
}
