import type { LineMetrics } from "../../trajectories/run-results.ts";
import type { TrajectoryTotals } from "../../trajectories/trajectory-metrics.ts";
import { formatNumber, formatShare } from "./format-number.ts";

/** Shows what a run came to. */
export function renderTotals(totals: TrajectoryTotals): string {
  const rows: readonly (readonly [string, string])[] = [
    ["trajectories", formatNumber(totals.trajectories)],
    ["compacted", formatNumber(totals.compacted)],
    ["under the target, left as they were", formatNumber(totals.skippedUnderTarget)],
    ["still over the target", formatNumber(totals.stillOverTarget)],
    ["errors, kept as they came", formatNumber(totals.errors)],
    ["tokens before", formatNumber(totals.tokensBefore)],
    ["tokens after", `${formatNumber(totals.tokensAfter)} ${shareOf(totals.tokensAfter, totals.tokensBefore)}`],
    ["turns removed", `${formatNumber(totals.turnsRemoved)} of ${formatNumber(totals.turnsBefore)}`],
    ["summary calls", formatNumber(totals.summaryCalls)],
    ["summaries not used", formatNumber(totals.rejectedSummaries)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return `${rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`.trimEnd()).join("\n")}\n`;
}

/** A table with a row for each of some trajectories. */
export function renderTrajectories(lines: readonly LineMetrics[], nameOf: (file: number) => string): string {
  const rows = [
    ["trajectory", "tokens before", "after", "turns removed", "what became of it"],
    ...lines.map(({ file, line, metrics }) => [
      `${nameOf(file)}:${line}`,
      formatNumber(metrics.tokensBefore),
      formatNumber(metrics.tokensAfter),
      metrics.removed === undefined ? "0" : `${metrics.removed.first} to ${metrics.removed.last}`,
      metrics.error ??
        `${metrics.status}${metrics.status === "compacted" && metrics.stillOverTarget ? ", still over" : ""}`,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const write = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return `${rows.map(write).join("\n")}\n`;
}

function shareOf(part: number, whole: number): string {
  return whole === 0 ? "" : `(${formatShare(part / whole)})`;
}
