import type { CostDecision } from "../../core/model/cost.ts";
import { findPriceCard, parsePrices } from "../../core/prices/find-price-card.ts";
import { formatCount, formatNumber, formatShare } from "../../core/render/format-number.ts";
import { writeDollars } from "../../core/stages/decide/explain-cost.ts";
import { createMeasurer } from "../../core/stages/measure/create-measurer.ts";
import { type Command, getFileOperand, getText, getWholeNumber, option, printAnswer, UsageError } from "../command.ts";
import { type ExplainedRequest, type ExplainedSession, explainSession } from "../explain-session.ts";
import { loadCommandSettings, SETTING_OPTIONS } from "../load-command-settings.ts";
import { COUNTER_OPTIONS, loadCounter } from "../load-counter.ts";
import { loadSession, SESSION_HELP, SESSION_OPTIONS } from "../load-session.ts";
import { BUDGET_OPTIONS, parseBudget } from "../parse-budget.ts";

/** `palimpsest explain session.jsonl --model claude-opus-5-5`: when compaction pays, with the numbers. */
export const explain: Command = {
  name: "explain",
  operands: "FILE",
  options: {
    price: option("IN,OUT,READ,WRITE", "prices in dollars per million tokens, instead of the dated table"),
    idle: option("SECONDS", "how long ago the last request was sent (default 0)"),
    ...BUDGET_OPTIONS,
    ...SETTING_OPTIONS,
    ...COUNTER_OPTIONS,
    ...SESSION_OPTIONS,
  },
  details: [
    SESSION_HELP,
    "Every answer of the model came from a request with everything before it. For each request that should have been compacted, and for the next one, a row shows the prompt, what could be removed from it, what sending that again has cost since the last compaction, and what compacting costs. The last line says what all of it comes to. It changes nothing.",
    "With --json: { card, requests: [{ request, decision }], total: { requests, compactions, dollars, dollarsWithout } }, every\nrequest of the session.",
    "Examples:\n  palimpsest explain session.jsonl --model claude-opus-5-5\n  palimpsest explain request.json --idle 900 --json",
  ],

  async run({ values, operands, terminal }) {
    const session = await loadSession(getFileOperand(operands), values, terminal);
    const { transcript } = session;
    const { policy } = await loadCommandSettings(values);
    const model = getText(values, "model") ?? session.model;
    const card = findPriceCard(model ?? "", { given: parseGiven(getText(values, "price")), lifetime: policy.cacheTtl });
    if (card === undefined) {
      throw new UsageError(
        model === undefined
          ? "The file does not name its model. Name one with --model, or set prices with --price."
          : `The prices of ${model} are not known. Name another model with --model, or set prices with --price.`,
      );
    }
    const measurer = createMeasurer({ counter: await loadCounter(values, session) });
    const { contextTokens, outputReserveTokens } = parseBudget(values, session, policy);
    const explained = explainSession(
      {
        messages: transcript.messages,
        toolTokens: measurer.tools(transcript.tools),
        limits: { contextTokens, outputReserveTokens },
        policy,
        card,
        idleSeconds: getWholeNumber(values, "idle") ?? 0,
      },
      measurer,
    );
    await printAnswer({ values, terminal }, { card, ...explained }, renderExplained(explained, card.name, card.asOf));
    return 0;
  },
};

function parseGiven(text: string | undefined) {
  if (text === undefined) return {};
  const prices = parsePrices(text);
  if (prices === undefined) {
    throw new UsageError("--price takes dollars per million tokens as INPUT,OUTPUT,CACHE-READ,CACHE-WRITE.");
  }
  return { "*": prices };
}

const CAUSES: Readonly<Record<CostDecision["cause"], string>> = {
  window: "the window is nearly full",
  "cheaper-now": "this request alone gets cheaper",
  "carried-enough": "it pays",
  "frees-too-little": "too little can be removed",
  "does-not-pay-yet": "it does not pay yet",
};

const HEADINGS = ["request", "prompt", "removable", "resending cost", "compacting costs"];

/** Shows the requests before which a session should have been compacted, the next one, and the total. */
function renderExplained({ requests, total }: ExplainedSession, card: string, asOf: string): string {
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
