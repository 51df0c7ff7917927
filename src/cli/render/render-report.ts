import type { CompactionReport } from "../../core/model/report.ts";
import type { Terminal } from "../terminal.ts";
import { drawBar } from "./draw-bar.ts";
import { formatNumber, formatShare } from "./format-number.ts";
import { createPaint } from "./paint.ts";

const BAR_COLUMNS = 40;
const SHOWN_HANDLES = 3;

/** Shows what a compaction did: sizes before and after, the steps, and how to read back what was taken out. */
export function renderReport(report: CompactionReport, out: string | undefined, terminal: Terminal): string {
  const paint = createPaint(terminal);
  if (report.status !== "compacted") return `${paint("bold", report.status)}: ${report.reason}.\n`;
  const { tokensBefore, tokensAfter, windowTokens } = report;
  const bar = (tokens: number): string => drawBar(tokens / Math.max(windowTokens, tokensBefore), BAR_COLUMNS);
  const retention = report.retention
    .filter(({ removed }) => removed > 0)
    .map(({ fact, removed, inContext }) => `${fact} ${inContext} of ${removed}`)
    .join(", ");
  return `${[
    `before  ${formatNumber(tokensBefore).padStart(9)} tokens  ${paint("red", bar(tokensBefore))}`,
    `after   ${formatNumber(tokensAfter).padStart(9)} tokens  ${paint("green", bar(tokensAfter))} ${formatShare(tokensAfter / tokensBefore)}`,
    "",
    `Why: ${report.reason}.`,
    ...report.steps.map(
      ({ step, tokensBefore: before, tokensAfter: after }) =>
        `  ${step}: ${formatNumber(before)} to ${formatNumber(after)}`,
    ),
    `Messages: ${report.messagesBefore} to ${report.messagesAfter}${report.summary === "none" ? "" : `; ${report.boundary.start + 1} to ${report.boundary.end} became the handoff`}.`,
    ...(retention === "" ? [] : [`Still in context of what was taken out: ${retention}.`]),
    ...(report.targetMissed === undefined
      ? []
      : [
          `The target of ${formatNumber(report.targetTokens)} was missed: ${formatNumber(report.targetMissed.protectedTokens)} tokens are protected.`,
        ]),
    `${report.handles.length} originals in the archive, for example:`,
    ...report.handles.slice(0, SHOWN_HANDLES).map((handle) => `  palimpsest retrieve ${handle}`),
    ...(out === undefined ? [] : [`Written to ${out}.`]),
  ].join("\n")}\n`;
}
