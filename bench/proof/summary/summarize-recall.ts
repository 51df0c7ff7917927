import type { RecallRow } from "../recall/measure-recall.ts";
import type { RecallCount } from "../scores/hindsight-recall.ts";
import { type Estimate, estimateDifference, estimateRatio, type Share } from "../statistics/bootstrap.ts";
import { groupBy, sum } from "./group-rows.ts";

/** Hindsight recall of one strategy at one size asked for. */
export interface RecallSummary {
  readonly strategy: string;
  readonly target: number | undefined;
  readonly cuts: number;
  readonly probes: number;
  /** Tokens of the contexts against tokens of the histories. */
  readonly size: number;
  readonly recall: Estimate | undefined;
  readonly old: Estimate | undefined;
  /** With one look-up in the store; then with one retrieve by a visible handle alone, and one search alone. */
  readonly recallWithStore: Estimate | undefined;
  readonly oldWithStore: Estimate | undefined;
  readonly recallWithRetrieve: Estimate | undefined;
  readonly recallWithSearch: Estimate | undefined;
  /** The cuts at which the context came out no larger than asked for; others protect more than that. */
  readonly atSize: AtSizeSummary;
}

/** Recall over the cuts that reached the size asked for. */
export interface AtSizeSummary {
  readonly cuts: number;
  readonly size: number;
  readonly recall: Estimate | undefined;
  readonly old: Estimate | undefined;
  readonly recallWithStore: Estimate | undefined;
}

/** A strategy compared with ours at the size that it reached itself, over the cuts where ours is no larger. */
export interface EqualSizeSummary {
  readonly strategy: string;
  readonly cuts: number;
  /** Cuts left out because what ours protects is larger. */
  readonly leftOut: number;
  readonly size: number;
  readonly ourSize: number;
  readonly recall: Estimate | undefined;
  readonly ours: Estimate | undefined;
  readonly difference: Estimate | undefined;
  readonly oldDifference: Estimate | undefined;
}

/** Ours may be this much larger and still count as equal. */
const TOLERANCE = 1.02;

/** Score 1 as a curve: a row for each strategy and size asked for. */
export function summarizeRecall(rows: readonly RecallRow[]): RecallSummary[] {
  const groups = groupBy(
    rows.filter(({ asLargeAs }) => asLargeAs === undefined),
    ({ strategy, target }) => `${strategy} ${target ?? ""}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const estimate = (part: "held" | "oldHeld", count: (row: RecallRow) => RecallCount | undefined, among = group) =>
      estimateRatio(bySession(among, (row) => shareOf(count(row), part)));
    const reached = group.filter(
      ({ tokens, historyTokens, target }) => target === undefined || tokens <= historyTokens * target * TOLERANCE,
    );
    const withStore = group.every((row) => row.withStore !== undefined);
    return [
      {
        strategy: first.strategy,
        target: first.target,
        cuts: group.length,
        probes: sum(group, ({ count }) => count.probes),
        size: sizeOf(group),
        atSize: {
          cuts: reached.length,
          size: sizeOf(reached),
          recall: estimate("held", ({ count }) => count, reached),
          old: estimate("oldHeld", ({ count }) => count, reached),
          recallWithStore: withStore ? estimate("held", (row) => row.withStore, reached) : undefined,
        },
        recall: estimate("held", ({ count }) => count),
        old: estimate("oldHeld", ({ count }) => count),
        recallWithStore: withStore ? estimate("held", (row) => row.withStore) : undefined,
        oldWithStore: withStore ? estimate("oldHeld", (row) => row.withStore) : undefined,
        recallWithRetrieve: withStore ? estimate("held", (row) => row.withRetrieve) : undefined,
        recallWithSearch: withStore ? estimate("held", (row) => row.withSearch) : undefined,
      },
    ];
  });
}

/** Every baseline compared with ours at equal size, paired by session. */
export function summarizeEqualSize(rows: readonly RecallRow[], comparedTarget: number): EqualSizeSummary[] {
  const ours = new Map(rows.flatMap((row) => (row.asLargeAs === undefined ? [] : [[keyOf(row, row.asLargeAs), row]])));
  const theirs = rows.filter(
    ({ asLargeAs, target }) => asLargeAs === undefined && (target === undefined || target === comparedTarget),
  );
  return [...groupBy(theirs, ({ strategy }) => strategy)].flatMap(([strategy, group]) => {
    const pairs = group.flatMap((row) => {
      const own = ours.get(keyOf(row, strategy));
      return own === undefined ? [] : [{ row, own, session: row.session }];
    });
    if (pairs.length === 0) return [];
    const fair = pairs.filter(({ row, own }) => own.tokens <= row.tokens * TOLERANCE);
    const difference = (part: "held" | "oldHeld") => {
      const first = bySession(fair, ({ own }) => shareOf(own.count, part));
      const second = bySession(fair, ({ row }) => shareOf(row.count, part));
      return estimateDifference(first.map((share, index) => [share, second[index] ?? share] as const));
    };
    const history = sum(fair, ({ row }) => row.historyTokens);
    return [
      {
        strategy,
        cuts: fair.length,
        leftOut: pairs.length - fair.length,
        size: sum(fair, ({ row }) => row.tokens) / history,
        ourSize: sum(fair, ({ own }) => own.tokens) / history,
        recall: estimateRatio(bySession(fair, ({ row }) => shareOf(row.count, "held"))),
        ours: estimateRatio(bySession(fair, ({ own }) => shareOf(own.count, "held"))),
        difference: difference("held"),
        oldDifference: difference("oldHeld"),
      },
    ];
  });
}

function sizeOf(rows: readonly RecallRow[]): number {
  return sum(rows, ({ tokens }) => tokens) / sum(rows, ({ historyTokens }) => historyTokens);
}

function keyOf({ session, cut }: RecallRow, strategy: string): string {
  return JSON.stringify([session, cut, strategy]);
}

function shareOf(count: RecallCount | undefined, part: "held" | "oldHeld"): Share {
  if (count === undefined) return { part: 0, whole: 0 };
  return { part: count[part], whole: part === "held" ? count.probes : count.old };
}

/** The totals of the rows of each session. */
function bySession<Row extends { readonly session: string }>(
  rows: readonly Row[],
  share: (row: Row) => Share,
): Share[] {
  return [...groupBy(rows, ({ session }) => session).values()].map((group) => ({
    part: sum(group, (row) => share(row).part),
    whole: sum(group, (row) => share(row).whole),
  }));
}
