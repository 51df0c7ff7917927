import { FACT_TYPES } from "../facts/fact.ts";
import { priceCards } from "../prices/price-cards.ts";
import { OPTIMUM } from "../replay/measure-replay.ts";
import type { Summary } from "../summary/summarize.ts";
import { listBeaten } from "./list-beaten.ts";

const OURS = "palimpsest";
const BUDGET = 0.2;
const LAST_ROUND = 5;

/** What ours loses, or another strategy does better, in sentences. */
export function listLosses(summary: Summary): string[] {
  return [...listLostFacts(summary), ...listBeaten(summary).beatenBy.map(tellBeaten), ...listDearer(summary)];
}

/** Typed facts that are no longer all in context after five rounds. */
function listLostFacts({ facts }: Summary): string[] {
  const last = facts.filter(({ budget, round }) => budget === BUDGET && round === LAST_ROUND);
  return (["planted", "mined"] as const).flatMap((source) =>
    FACT_TYPES.flatMap((type) => {
      const rows = last.filter((row) => row.source === source && row.type === type && row.held !== undefined);
      const own = rows.find(({ strategy }) => strategy === OURS);
      const held = own?.held?.value;
      if (own === undefined || held === undefined || held === 1) return [];
      const better = rows
        .filter(({ strategy, held: theirs }) => !strategy.startsWith(OURS) && (theirs?.value ?? 0) > held)
        .map(({ strategy, held: theirs }) => `${strategy} ${theirs?.value.toFixed(2) ?? "-"}`);
      const store = own.heldWithStore?.value.toFixed(2) ?? "-";
      const others = better.length === 0 ? "no baseline holds more" : `more: ${better.join(", ")}`;
      return [
        `${source} facts, ${type}: ${held.toFixed(2)} of ${own.facts} in context after five rounds at 20% (${store} with the store); ${others}.`,
      ];
    }),
  );
}

function tellBeaten(place: string): string {
  return `recall: not above ${place}.`;
}

/** Cards by which other strategies are cheaper, whatever they lose for it. */
function listDearer({ dollars }: Summary): string[] {
  return priceCards.flatMap(({ name }) => {
    const rows = dollars.filter(({ card, strategy }) => card === name && strategy !== OPTIMUM);
    const own = rows.find(({ strategy }) => strategy === OURS)?.withLookUps?.value;
    if (own === undefined) return [];
    const cheaper = rows
      .flatMap(({ strategy, withLookUps }) =>
        !strategy.startsWith(OURS) && withLookUps !== undefined && withLookUps.value < own
          ? [{ strategy, value: withLookUps.value }]
          : [],
      )
      .toSorted((left, right) => left.value - right.value);
    const [best] = cheaper;
    if (best === undefined) return [];
    return [
      `dollars, ${name}, look-ups charged: ${own.toFixed(2)} of sending everything; cheaper strategies: ${cheaper.length}, the cheapest is ${best.strategy} at ${best.value.toFixed(2)}.`,
    ];
  });
}
