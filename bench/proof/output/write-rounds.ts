import { FACT_TYPES } from "../facts/fact.ts";
import type { FactSummary } from "../summary/summarize-facts.ts";
import { formatCount, writeTable } from "./write-table.ts";

/** How much of every type of planted fact five rounds have to leave in context. */
export const MIN_HELD = 0.85;
const ROUNDS = [1, 2, 3, 4, 5] as const;

/** Planted facts of one strategy at one budget, by type and round, with the bound next to them. */
export function writeRounds(facts: readonly FactSummary[], strategy: string, budget: number): string {
  const planted = facts.filter((row) => row.strategy === strategy && row.budget === budget && row.source === "planted");
  return writeTable(
    [
      "planted fact",
      "facts",
      ...ROUNDS.map((round) => `round ${round}`),
      "at least",
      "reached",
      "with the store",
      "stale",
    ],
    [...FACT_TYPES, "all" as const].map((type) => {
      const rows = planted.filter((row) => row.type === type);
      const inRound = (wanted: number): FactSummary | undefined => rows.find(({ round }) => round === wanted);
      const last = inRound(ROUNDS.length);
      const held = last?.held?.value;
      return [
        type,
        formatCount(last?.facts ?? 0),
        ...ROUNDS.map((round) => inRound(round)?.held?.value.toFixed(2) ?? "-"),
        MIN_HELD.toFixed(2),
        held === undefined ? "-" : held >= MIN_HELD ? "yes" : "NO",
        last?.heldWithStore?.value.toFixed(2) ?? "-",
        formatCount(rows.reduce((total, { stale }) => total + stale, 0)),
      ];
    }),
  );
}
