import type { Estimate } from "../statistics/bootstrap.ts";

/** A table in Markdown. The first column is aligned left, figures are aligned right. */
export function writeTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [
    line(headings),
    `|---|${headings
      .slice(1)
      .map(() => "--:")
      .join("|")}|`,
    ...rows.map(line),
  ].join("\n");
}

/** A figure and its interval. */
export function formatEstimate(estimate: Estimate | undefined, digits = 3): string {
  if (estimate === undefined) return "-";
  const { value, low, high } = estimate;
  return `${value.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/** A difference and its interval, with its sign. */
export function formatDifference(estimate: Estimate | undefined): string {
  if (estimate === undefined) return "-";
  const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(3)}`;
  return `${signed(estimate.value)} (${signed(estimate.low)} to ${signed(estimate.high)})`;
}

/** A whole number with grouped thousands, whatever the locale. */
export function formatCount(value: number): string {
  return String(Math.round(value)).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
