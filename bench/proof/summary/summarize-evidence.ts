import type { EvidenceResult, Half } from "../evidence/evidence-task.ts";
import type { EvidenceRow } from "../evidence/measure-evidence.ts";
import { QUESTION_TYPES, type QuestionType } from "../evidence/question-set.ts";
import { type Estimate, estimateDifference, estimateRatio } from "../statistics/bootstrap.ts";
import { groupBy, sum } from "./group-rows.ts";

/** Points that the contexts of some sessions hold. */
export interface HeldSummary {
  readonly sessions: number;
  /** Over all points; then the mean of what each session holds. Undefined if there is none. */
  readonly recall: number | undefined;
  readonly mean: number | undefined;
}

/** Evidence recall of one strategy at one size asked for. */
export interface EvidenceFigures {
  readonly strategy: string;
  /** Undefined if the strategy chooses its size itself. */
  readonly share: number | undefined;
  readonly points: number;
  /** What may be changed, after against before. */
  readonly size: number;
  readonly recall: Estimate | undefined;
  readonly mean: number | undefined;
  readonly byType: Readonly<Partial<Record<QuestionType, number>>>;
  readonly halves: Readonly<Record<Half, HeldSummary>>;
  /** Sessions that came out larger than asked for and count as holding nothing, and those that reported it. */
  readonly over: number;
  readonly saidMissed: number;
}

/** A baseline compared with ours at the size of the baseline. */
export interface EvidenceAtSize {
  readonly strategy: string;
  readonly size: number;
  readonly recall: number | undefined;
  readonly ourSize: number;
  readonly ours: number | undefined;
  readonly difference: Estimate | undefined;
}

/** Score 0 over some sessions. */
export interface EvidenceSummary {
  readonly sessions: number;
  readonly figures: readonly EvidenceFigures[];
  readonly atTheirSize: readonly EvidenceAtSize[];
}

type HalvedRow = EvidenceRow & { readonly half: Half };

/** Combines the evidence of sessions. */
export function summarizeEvidence(results: readonly EvidenceResult[]): EvidenceSummary {
  const rows = results.flatMap(({ rows: some, half }) => some.map((row): HalvedRow => ({ ...row, half })));
  const own = rows.filter(({ asLargeAs }) => asLargeAs === undefined);
  const groups = groupBy(own, ({ strategy, share }) => JSON.stringify([strategy, share]));
  return {
    sessions: results.length,
    figures: [...groups.values()].flatMap(summarizeFigures),
    atTheirSize: summarizeAtSize(rows),
  };
}

function summarizeFigures(group: readonly HalvedRow[]): EvidenceFigures[] {
  const [first] = group;
  if (first === undefined) return [];
  const half = (wanted: Half): HeldSummary => {
    const some = group.filter((row) => row.half === wanted);
    return { sessions: some.length, recall: poolOf(some), mean: meanOf(some) };
  };
  const byType = QUESTION_TYPES.flatMap((type) => {
    const points = sum(group, (row) => row.byType[type]?.points ?? 0);
    return points === 0 ? [] : [[type, sum(group, (row) => row.byType[type]?.held ?? 0) / points] as const];
  });
  return [
    {
      strategy: first.strategy,
      share: first.share,
      points: sum(group, ({ points }) => points),
      size: sizeOf(group),
      recall: estimateRatio(group.map(({ held, points }) => ({ part: held, whole: points }))),
      mean: meanOf(group),
      byType: Object.fromEntries(byType),
      halves: { choosing: half("choosing"), checking: half("checking") },
      over: group.filter(({ held, found }) => held < found).length,
      saidMissed: group.filter(({ saysMissed }) => saysMissed).length,
    },
  ];
}

function summarizeAtSize(rows: readonly HalvedRow[]): EvidenceAtSize[] {
  const ours = rows.filter(({ asLargeAs }) => asLargeAs !== undefined);
  return [...groupBy(ours, ({ asLargeAs }) => asLargeAs ?? "")].map(([strategy, own]) => {
    const pairs = own.flatMap((row) => {
      const their = rows.find((one) => one.session === row.session && one.strategy === strategy);
      return their === undefined ? [] : [[row, their] as const];
    });
    const theirs = pairs.map(([, row]) => row);
    return {
      strategy,
      size: sizeOf(theirs),
      recall: poolOf(theirs),
      ourSize: sizeOf(own),
      ours: poolOf(own),
      difference: estimateDifference(pairs.map(([row, their]) => [shareOf(row), shareOf(their)] as const)),
    };
  });
}

function shareOf({ held, points }: EvidenceRow): { part: number; whole: number } {
  return { part: held, whole: points };
}

function sizeOf(rows: readonly EvidenceRow[]): number {
  return sum(rows, ({ tokens }) => tokens) / sum(rows, ({ historyTokens }) => historyTokens);
}

function poolOf(rows: readonly EvidenceRow[]): number | undefined {
  return rows.length === 0 ? undefined : sum(rows, ({ held }) => held) / sum(rows, ({ points }) => points);
}

function meanOf(rows: readonly EvidenceRow[]): number | undefined {
  return rows.length === 0 ? undefined : sum(rows, ({ held, points }) => held / points) / rows.length;
}
