import { formatNumber, formatShare } from "../../core/render/format-number.ts";
import type { Terminal } from "../terminal.ts";
import { drawBar } from "./draw-bar.ts";
import { createPaint } from "./paint.ts";
import { wrapWords } from "./wrap-words.ts";

/** One request of a session that goes through the gateway. */
export interface TurnRow {
  readonly number: number;
  /** What the client has, and how much of it was sent on. */
  readonly clientTokens: number;
  readonly sentTokens: number;
  /** How many of the client's messages a compaction replaces. */
  readonly compactedMessages: number;
  /** Share of the prompt that came from the provider's cache. */
  readonly cachedShare: number;
  /** What happened, one line each. */
  readonly notes: readonly string[];
}

/** Widths by eye: the largest numbers fit, and a bar has room on a screen of 80 columns. */
const TURN_COLUMNS = 4;
const NUMBER_COLUMNS = 9;
const CACHE_COLUMNS = 7;
const WIDEST_BAR = 44;
const NARROWEST_BAR = 8;
const INDENT = "      ";

/** The line above the turns. */
export function renderTurnHead(terminal: Terminal): string {
  const paint = createPaint(terminal);
  const head = [
    "turn".padStart(TURN_COLUMNS),
    "client".padStart(NUMBER_COLUMNS),
    "sent".padStart(NUMBER_COLUMNS),
    "cached".padStart(CACHE_COLUMNS),
  ].join("");
  return `${paint("bold", head)}\n`;
}

/** A turn: the solid part of the bar was sent on, the pale part is what else the client has. */
export function renderTurn(
  { number, clientTokens, sentTokens, cachedShare, notes }: TurnRow,
  scaleTokens: number,
  terminal: Terminal,
): string {
  const paint = createPaint(terminal);
  const room = terminal.columns - TURN_COLUMNS - 2 * NUMBER_COLUMNS - CACHE_COLUMNS - 2;
  const width = Math.max(NARROWEST_BAR, Math.min(WIDEST_BAR, room));
  const sent = drawBar(sentTokens / scaleTokens, width);
  const rest = Math.max(0, Math.round((Math.min(clientTokens, scaleTokens) / scaleTokens) * width) - sent.length);
  const numbers = [
    String(number).padStart(TURN_COLUMNS),
    formatNumber(clientTokens).padStart(NUMBER_COLUMNS),
    formatNumber(sentTokens).padStart(NUMBER_COLUMNS),
    formatShare(cachedShare).padStart(CACHE_COLUMNS),
  ].join("");
  const lines = [
    `${numbers}  ${paint("green", sent)}${paint("dim", "░".repeat(rest))}`,
    ...notes.flatMap((note) =>
      wrapWords(note, terminal.columns - INDENT.length).map((line) => paint("yellow", `${INDENT}${line}`)),
    ),
  ];
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
}
