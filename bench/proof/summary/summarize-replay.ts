import { OPTIMUM, type ReplayRow } from "../replay/measure-replay.ts";
import { type Estimate, estimateRatio } from "../statistics/bootstrap.ts";
import { groupBy, sum } from "./group-rows.ts";

/** What sessions cost with one strategy, by one price card. */
export interface DollarSummary {
  readonly strategy: string;
  readonly card: string;
  readonly dollars: number;
  /** Against sending everything. */
  readonly toNone: Estimate | undefined;
  /** The same, with the cost of its look-ups included. */
  readonly withLookUps: Estimate | undefined;
  /** Against the best schedule of our own operator in hindsight. */
  readonly toOptimum: Estimate | undefined;
}

/** How one strategy treats what was sent before. */
export interface PrefixSummary {
  readonly strategy: string;
  readonly requests: number;
  readonly promptTokens: number;
  readonly bytes: number;
  readonly overWindow: number;
  readonly stored: number;
  /** The share of the bytes of a request that the next one begins with. */
  readonly stable: Estimate | undefined;
  readonly rewrites: number;
  readonly rewrittenBytes: number;
  /** How often an answer of the recording used something that its request did not contain. */
  readonly lookUps: number;
}

const NONE = "none";

/** Score 5, over the sessions that exceed a size if everything is sent. */
export function summarizeDollars(rows: readonly ReplayRow[]): DollarSummary[] {
  const cards = Object.keys(rows[0]?.dollars ?? {});
  const reference = (name: string) =>
    new Map(rows.flatMap((row) => (row.strategy === name ? [[row.session, row.dollars] as const] : [])));
  const [none, optimum] = [reference(NONE), reference(OPTIMUM)];
  return [...groupBy(rows, ({ strategy }) => strategy)].flatMap(([strategy, group]) =>
    cards.map((card) => {
      const against = (other: ReadonlyMap<string, Readonly<Record<string, number>>>) =>
        estimateRatio(
          group.map(({ session, dollars }) => ({ part: dollars[card] ?? 0, whole: other.get(session)?.[card] ?? 0 })),
        );
      const dollars = sum(group, (row) => row.dollars[card] ?? 0);
      const withLookUps = estimateRatio(
        group.map((row) => ({
          part: (row.dollars[card] ?? 0) + (row.lookUpDollars[card] ?? 0),
          whole: none.get(row.session)?.[card] ?? 0,
        })),
      );
      return { strategy, card, dollars, toNone: against(none), withLookUps, toOptimum: against(optimum) };
    }),
  );
}

/** Score 6. */
export function summarizePrefixes(rows: readonly ReplayRow[]): PrefixSummary[] {
  const sent = rows.filter(({ strategy }) => strategy !== OPTIMUM);
  return [...groupBy(sent, ({ strategy }) => strategy)].map(([strategy, group]) => ({
    strategy,
    requests: sum(group, (row) => row.requests),
    promptTokens: sum(group, (row) => row.promptTokens),
    bytes: sum(group, (row) => row.bytes),
    overWindow: sum(group, (row) => row.overWindow),
    stored: sum(group, (row) => row.stored),
    stable: estimateRatio(group.map(({ prefix }) => ({ part: prefix.stableBytes, whole: prefix.earlierBytes }))),
    rewrites: sum(group, (row) => row.prefix.rewrites),
    rewrittenBytes: sum(group, (row) => row.prefix.rewrittenBytes),
    lookUps: sum(group, (row) => row.lookUps),
  }));
}
