import type { Breakdown } from "../../core/model/breakdown.ts";
import type { Budget } from "../../core/model/budget.ts";
import { formatNumber, formatShare } from "../../core/render/format-number.ts";
import type { Terminal } from "../terminal.ts";
import { drawBar } from "./draw-bar.ts";
import { createPaint } from "./paint.ts";

interface Row {
  readonly label: string;
  readonly tokens: number;
  readonly share: number;
  readonly isInner: boolean;
}

/** Widths by eye: the largest numbers fit, and a bar has room on a screen of 80 columns. */
const NUMBER_COLUMNS = 12;
const SHARE_COLUMNS = 6;
const WIDEST_BAR = 48;

/** Shows where the tokens of a prompt go, with one bar per category. Categories that cost nothing are left out. */
export function renderBreakdown(breakdown: Breakdown, budget: Budget, terminal: Terminal): string {
  const paint = createPaint(terminal);
  const rows = rowsOf(breakdown).filter((row) => row.tokens > 0);
  const labelWidth = rows.reduce((width, row) => Math.max(width, row.label.length), 0);
  const barWidth = Math.max(
    8,
    Math.min(WIDEST_BAR, terminal.columns - labelWidth - NUMBER_COLUMNS - SHARE_COLUMNS - 3),
  );

  const lines = rows.map(({ label, tokens, share, isInner }) => {
    const style = isInner ? "dim" : "cyan";
    const numbers = formatNumber(tokens).padStart(NUMBER_COLUMNS) + formatShare(share).padStart(SHARE_COLUMNS);
    return `${label.padEnd(labelWidth)}${numbers}  ${paint(style, drawBar(share, barWidth))}`.trimEnd();
  });
  return `${[...headLines(breakdown, budget, paint, barWidth), "", ...lines].join("\n")}\n`;
}

function headLines(
  { totalTokens, countedAs }: Breakdown,
  { contextTokens, windowTokens, thresholdTokens }: Budget,
  paint: ReturnType<typeof createPaint>,
  barWidth: number,
): string[] {
  const used = totalTokens / windowTokens;
  const style = totalTokens > thresholdTokens ? "red" : "green";
  return [
    `${paint("bold", formatNumber(totalTokens))} tokens (${countedAs}) of a window of ${formatNumber(windowTokens)}` +
      (contextTokens === windowTokens
        ? ""
        : `, ${formatNumber(contextTokens - windowTokens)} held back for the answer`),
    `${paint(style, drawBar(used, barWidth))}${paint("dim", "░".repeat(Math.max(0, barWidth - Math.ceil(used * barWidth))))} ${formatShare(used)}`,
    totalTokens > thresholdTokens
      ? `Over the threshold of ${formatNumber(thresholdTokens)}: compaction is due.`
      : `${formatNumber(thresholdTokens - totalTokens)} tokens below the threshold of ${formatNumber(thresholdTokens)}.`,
  ];
}

function rowsOf({ categories }: Breakdown): Row[] {
  return categories.flatMap(({ name, tokens, share, split = [] }) => [
    { label: name, tokens, share, isInner: false },
    ...split.map((part) => ({ label: `  ${part.name}`, tokens: part.tokens, share: part.share, isInner: true })),
  ]);
}
