import type { CostDecision } from "../../core/model/cost.ts";
import type { ExplainedRequest, ExplainedSession } from "../explain-session.ts";
import { formatCount, formatNumber, formatShare } from "./format-number.ts";

const CAUSES: Readonly<Record<CostDecision["cause"], string>> = {
  window: "the window is nearly full",
  "cheaper-now": "this request alone gets cheaper",
  "carried-enough": "it pays",
  "frees-too-little": "too little can be taken out",
  "does-not-pay-yet": "it does not pay yet",
};

const HEADINGS = ["request", "prompt", "removable", "resending cost", "compacting costs"];

/** Shows the requests before which a session should have been compacted, the next one, and what that comes to. */
export function renderExplained({ requests, total }: ExplainedSession, card: string, asOf: string): string {
  const last = requests.at(-1);
  if (last === undefined) return "It contains no request.\n";
  const due = requests.filter(({ decision }) => decision.compact && decision !== last.decision);
  const rows = [...due.map((request) => writeRow(request, String(request.request))), writeRow(last, "next")];
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map(({ cells }) => cells[column]?.length ?? 0)),
  );
  const align = (cells: readonly string[]): string =>
    cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join("  ");
  return `${[
    align(HEADINGS),
    ...rows.map(({ cells, verdict }) => `${align(cells)}  ${verdict}`),
    "",
    describeTotal(total),
    `Prices: ${card}, ${asOf}, with a warm cache, assuming that each compaction reaches its target.`,
  ].join("\n")}\n`;
}

function writeRow({ decision }: ExplainedRequest, name: string) {
  const { promptTokens, freedTokens, carriedDollars, rewriteDollars, compact, cause } = decision;
  return {
    cells: [
      name,
      formatNumber(promptTokens),
      formatNumber(freedTokens),
      writeDollars(carriedDollars),
      writeDollars(rewriteDollars),
    ],
    verdict: `${compact ? "compact" : "wait"}: ${CAUSES[cause]}`,
  };
}

function describeTotal({ requests, compactions, dollars, dollarsWithout }: ExplainedSession["total"]): string {
  const prompts = `The prompts of ${formatCount(requests, "request")}`;
  if (compactions === 0) return `${prompts} cost ${writeDollars(dollarsWithout)}; no compaction was due.`;
  const saved = dollarsWithout - dollars;
  const difference = `${writeDollars(Math.abs(saved))} ${saved < 0 ? "more" : "less"} (${formatShare(Math.abs(saved) / dollarsWithout)})`;
  return `${prompts} cost ${writeDollars(dollars)} with ${formatCount(compactions, "compaction")} and ${writeDollars(dollarsWithout)} without, if they fitted: ${difference}.`;
}

function writeDollars(amount: number): string {
  return `$${amount.toFixed(amount < 0.1 ? 4 : 2)}`;
}
