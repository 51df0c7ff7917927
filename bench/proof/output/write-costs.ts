import { priceCards } from "../prices/price-cards.ts";
import { OPTIMUM } from "../replay/measure-replay.ts";
import type { Summary } from "../summary/summarize.ts";
import { formatCount, formatEstimate, writeTable } from "./write-table.ts";

/** Scores 5 and 6 as Markdown. */
export function writeCosts({ dollars, prefixes }: Summary): string[] {
  const strategies = [...new Set(dollars.map(({ strategy }) => strategy))];
  const find = (strategy: string, card: string) =>
    dollars.find((row) => row.strategy === strategy && row.card === card);
  return [
    "**Session dollars of ours**, by price card: against sending everything, the same with look-ups charged, and against the best schedule in hindsight",
    writeTable(
      ["card", "as of", "dollars", "to none", "with look-ups", "to the optimum"],
      priceCards.map(({ name, asOf }) => {
        const row = find("palimpsest", name);
        return [
          name,
          asOf,
          row?.dollars.toFixed(2) ?? "-",
          formatEstimate(row?.toNone, 2),
          formatEstimate(row?.withLookUps, 2),
          formatEstimate(row?.toOptimum, 2),
        ];
      }),
    ),
    "**Session dollars of every strategy**, against sending everything: as sent / with look-ups charged",
    writeTable(
      ["strategy", ...priceCards.map(({ name }) => name)],
      strategies.map((strategy) => [
        strategy,
        ...priceCards.map(({ name }) => {
          const { toNone, withLookUps } = find(strategy, name) ?? {};
          // What the optimum would have to look up is not replayed.
          const charged = strategy === OPTIMUM ? "-" : withLookUps?.value.toFixed(2);
          return `${toNone?.value.toFixed(2) ?? "-"} / ${charged ?? "-"}`;
        }),
      ]),
    ),
    "**Prefix stability**",
    writeTable(
      ["strategy", "requests", "prompt tokens", "over the window", "stable", "rewrites", "bytes rewritten", "look-ups"],
      prefixes.map((row) => [
        row.strategy,
        formatCount(row.requests),
        formatCount(row.promptTokens),
        formatCount(row.overWindow),
        formatEstimate(row.stable),
        formatCount(row.rewrites),
        formatCount(row.rewrittenBytes),
        formatCount(row.lookUps),
      ]),
    ),
  ];
}
