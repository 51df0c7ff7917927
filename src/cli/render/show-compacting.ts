import type { Terminal } from "../terminal.ts";
import { formatCount } from "./format-number.ts";
import { formatSeconds } from "./format-seconds.ts";

const REDRAW_MS = 1_000;
/** What is done sooner needs no line. */
const WORTH_SHOWING_MS = 2_000;

/** What somebody sees who waits for a compaction. */
export interface CompactingLine {
  /** Takes down how many characters the summarizer has written. */
  onProgress(characters: number): void;
  /** Takes the line away. */
  end(): void;
}

/**
 * Shows that a compaction takes longer than a moment, and since when; a model may think for minutes before its first word.
 * How long it will take cannot be told, because nobody knows when the model will stop.
 */
export function showCompacting(terminal: Terminal, now: () => number = () => performance.now()): CompactingLine {
  if (!terminal.isWatched) return { onProgress() {}, end() {} };
  const startedAt = now();
  let characters = 0;
  let isDrawn = false;
  const draw = (): void => {
    const elapsedMs = now() - startedAt;
    if (elapsedMs < WORTH_SHOWING_MS) return;
    isDrawn = true;
    const what = characters === 0 ? "compacting" : `summarizing: ${formatCount(characters, "character")}`;
    terminal.warn(`\r\u001b[2K${what}, ${formatSeconds(elapsedMs / 1_000)}`);
  };
  const timer = setInterval(draw, REDRAW_MS);
  timer.unref();
  return {
    onProgress(count) {
      characters = count;
      draw();
    },
    end() {
      clearInterval(timer);
      if (isDrawn) terminal.warn("\r\u001b[2K");
      isDrawn = false;
    },
  };
}
