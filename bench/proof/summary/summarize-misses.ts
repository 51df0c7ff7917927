import type { MissCount } from "../recall/explain-misses.ts";
import type { RecallRow } from "../recall/measure-recall.ts";
import { groupBy, sum } from "./group-rows.ts";

/** What ours does not have in context at one size, by sort. */
export interface MissSummary {
  readonly target: number;
  readonly probes: number;
  readonly missed: number;
  /** How many of those missed are in context at half the size: more room would keep them. */
  readonly keptAtHalf: number;
  readonly sorts: readonly MissCount[];
  /** Some of them, with session and cut. */
  readonly examples: readonly string[];
}

const OURS = "palimpsest";
const HALF = 0.5;
const MAX_EXAMPLES = 12;

/** Sums the misses of ours over all cuts, for every size that was asked for. */
export function summarizeMisses(rows: readonly RecallRow[]): MissSummary[] {
  const ours = rows.filter(({ strategy, asLargeAs }) => strategy === OURS && asLargeAs === undefined);
  const atHalf = new Map(
    ours.flatMap((row) => (row.target === HALF ? [[keyOf(row), new Set(row.misses?.values)] as const] : [])),
  );
  return [...groupBy(ours, ({ target }) => String(target)).values()].map((group) => {
    const missed = group.flatMap((row) => (row.misses?.values ?? []).map((value) => ({ row, value })));
    const counts = group.flatMap(({ misses }) => misses?.counts ?? []);
    return {
      target: group[0]?.target ?? 0,
      probes: sum(group, ({ count }) => count.probes),
      missed: missed.length,
      keptAtHalf: missed.filter(({ row, value }) => atHalf.get(keyOf(row))?.has(value) === false).length,
      sorts: [...groupBy(counts, ({ dimension, sort }) => `${dimension} ${sort}`).values()].flatMap(addUp),
      examples: chooseEvenly(missed, MAX_EXAMPLES).map(
        ({ row: { session, cut }, value }) => `${value} (${session}, cut ${cut})`,
      ),
    };
  });
}

function addUp(group: readonly MissCount[]): MissCount[] {
  const [first] = group;
  if (first === undefined) return [];
  return [{ ...first, probes: sum(group, ({ probes }) => probes), missed: sum(group, ({ missed }) => missed) }];
}

function keyOf({ session, cut }: RecallRow): string {
  return JSON.stringify([session, cut]);
}

function chooseEvenly<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
