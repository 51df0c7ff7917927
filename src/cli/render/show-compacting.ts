import type { SummaryProgress } from "../../core/base/ports.ts";
import { formatCount, formatNumber } from "../../core/render/format-number.ts";
import type { Terminal } from "../terminal.ts";
import { formatSeconds } from "./format-seconds.ts";

/** A judgement: it shows seconds. */
const REDRAW_MS = 1_000;
/** Work that takes less time needs no line. */
const WORTH_SHOWING_MS = 2_000;
/** Measured: `compact` of a session of 3.3 MB on two shared cores. Only a forecast, so it is said to be one. */
const CHARACTERS_PER_SECOND = 300_000;
/** A judgement: English prose has about this many characters per token. */
const CHARACTERS_PER_TOKEN = 4;
/** A model may write more than it was asked for, so an answer is never taken for nearly done. */
const MAX_SHARE = 0.95;

/** The line that a user sees while waiting for a compaction. */
export interface CompactingLine {
  /** Records how many characters the summarizer has written. */
  onProgress(characters: number, progress?: SummaryProgress): void;
  /** Removes the line. */
  end(): void;
}

export interface CompactingOptions {
  /** The name of the work, for other work that occupies the thread. */
  readonly what?: string;
  /** How fast that work is. */
  readonly charactersPerSecond?: number;
  readonly now?: () => number;
}

/**
 * Shows that a compaction takes longer than a moment, and how long it will still take: by the size of the session until a
 * model is asked, and then by how much of its answer has arrived.
 *
 * The first line comes at once if the work will be long: nothing else is drawn while it has the thread.
 */
export function showCompacting(
  terminal: Terminal,
  characters: number,
  {
    what: name = "compacting",
    charactersPerSecond = CHARACTERS_PER_SECOND,
    now = () => performance.now(),
  }: CompactingOptions = {},
): CompactingLine {
  if (!terminal.isWatched) return { onProgress() {}, end() {} };
  const startedAt = now();
  const forecastMs = (characters / charactersPerSecond) * 1_000;
  let summary: Summarizing | undefined;
  let isDrawn = false;
  const draw = (): void => {
    const elapsedMs = now() - startedAt;
    if (Math.max(elapsedMs, forecastMs) < WORTH_SHOWING_MS) return;
    isDrawn = true;
    const what = summary === undefined ? name : describeSummary(summary);
    const leftMs = summary === undefined ? forecastMs - elapsedMs : leftOf(summary, now());
    const times = [
      ...(elapsedMs < 1 ? [] : [formatSeconds(elapsedMs / 1_000)]),
      ...(leftMs > 0 ? [`about ${formatSeconds(leftMs / 1_000)} left`] : []),
    ];
    terminal.warn(`\r\u001b[2K${[what, ...times].join(", ")}`);
  };
  draw();
  const timer = setInterval(draw, REDRAW_MS);
  timer.unref();
  return {
    onProgress(written, progress) {
      summary = { characters: written, progress, askedAt: summary?.askedAt ?? now() };
      draw();
    },
    end() {
      clearInterval(timer);
      if (isDrawn) terminal.warn("\r\u001b[2K");
      isDrawn = false;
    },
  };
}

interface Summarizing {
  readonly characters: number;
  readonly progress: SummaryProgress | undefined;
  readonly askedAt: number;
}

function describeSummary({ characters, progress }: Summarizing): string {
  const part = progress === undefined || progress.parts === 1 ? "" : ` part ${progress.part} of ${progress.parts}`;
  if (characters === 0) return `waiting for the summary${part === "" ? "" : `,${part}`}`;
  if (progress === undefined) return `summarizing: ${formatCount(characters, "character")}`;
  return `summarizing${part}: ${formatNumber(characters)} of about ${formatNumber(wantedOf(progress))} characters`;
}

function leftOf({ characters, progress, askedAt }: Summarizing, nowMs: number): number {
  if (progress === undefined) return 0;
  const share = (progress.part - 1 + Math.min(MAX_SHARE, characters / wantedOf(progress))) / progress.parts;
  return share <= 0 ? 0 : ((nowMs - askedAt) * (1 - share)) / share;
}

function wantedOf({ wantedTokens }: SummaryProgress): number {
  return Math.max(1, wantedTokens * CHARACTERS_PER_TOKEN);
}
