import type { GateCount } from "../gates/index.ts";
import { priceCards } from "../prices/price-cards.ts";
import { OPTIMUM } from "../replay/measure-replay.ts";
import type { Summary } from "../summary/summarize.ts";
import { listBeaten } from "./list-beaten.ts";
import { formatCount } from "./write-table.ts";

/** Something that the benchmark was asked to show, and what came out. */
export interface Verdict {
  readonly asked: string;
  readonly got: string;
  /** Undefined where nothing was measured. */
  readonly isReached: boolean | undefined;
}

const OURS = "palimpsest";
const LAST_ROUND = 5;
/** Sets what was asked for beside what came out, one line each. */
export function judgeTargets(summary: Summary, killed: GateCount): Verdict[] {
  return [
    judgeGates([...summary.gates, killed]),
    judgeRecall(summary, "recall", 0.25, 0.97),
    judgeRecall(summary, "old", 0.25, 0.9),
    judgeRecall(summary, "recall", 0.15, 0.9),
    judgeRecall(summary, "old", 0.15, 0.75),
    judgeBaselines(summary),
    ...[0.25, 0.15].map((target) => judgeRecall(summary, "recallWithStore", target, 0.99)),
    judgeConstraints(summary),
    judgeStale(summary),
    judgeDollars(summary),
  ];
}

function judgeGates(gates: readonly GateCount[]): Verdict {
  const checked = gates.reduce((total, gate) => total + gate.checked, 0);
  const failed = gates.reduce((total, gate) => total + gate.failed, 0);
  return {
    asked: "all gates 100%",
    got: `${formatCount(failed)} of ${formatCount(checked)} checks failed`,
    isReached: checked === 0 ? undefined : failed === 0,
  };
}

const RECALL_NAMES = {
  recall: "recall",
  old: "recall of old probes",
  recallWithStore: "recall with the store",
} as const;

/** Judged over the cuts that reached the size: where more is protected, nobody could, and such contexts hold more. */
function judgeRecall({ recall }: Summary, figure: keyof typeof RECALL_NAMES, target: number, least: number): Verdict {
  const row = recall.find((one) => one.strategy === OURS && one.target === target);
  const value = row?.atSize[figure]?.value;
  const asked = `${RECALL_NAMES[figure]} at ${target * 100}% of the size at least ${least.toFixed(2)}`;
  if (row === undefined || value === undefined) return { asked, got: "nothing measured", isReached: undefined };
  const all = `all cuts ${row[figure]?.value.toFixed(3) ?? "-"} at ${percent(row.size)}`;
  return {
    asked,
    got: `${value.toFixed(3)} at ${percent(row.atSize.size)}, on the ${row.atSize.cuts} of ${row.cuts} cuts that come to that size; ${all}`,
    isReached: value >= least,
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function judgeBaselines(summary: Summary): Verdict {
  const { compared, beatenBy } = listBeaten(summary);
  return {
    asked: "recall above every baseline at any size up to half",
    got: beatenBy.length === 0 ? `above in all ${compared} comparisons` : beatenBy.join("; "),
    isReached: compared === 0 ? undefined : beatenBy.length === 0,
  };
}

function judgeConstraints({ constraints }: Summary): Verdict {
  const rows = constraints.filter(({ strategy, round }) => strategy.startsWith(OURS) && round === LAST_ROUND);
  const all = rows.reduce((total, row) => total + row.constraints, 0);
  const alive = rows.reduce((total, row) => total + row.alive, 0);
  return {
    asked: "planted constraints of the user all alive after five rounds",
    got: `${formatCount(alive)} of ${formatCount(all)}, at every budget, with and without a poor model`,
    isReached: all === 0 ? undefined : alive === all,
  };
}

function judgeStale({ facts }: Summary): Verdict {
  const rows = facts.filter(({ strategy, type }) => strategy.startsWith(OURS) && type === "all");
  const stale = rows.reduce((total, row) => total + row.stale, 0);
  return {
    asked: "stale values 0",
    got: `${formatCount(stale)} over all budgets and rounds`,
    isReached: rows.length === 0 ? undefined : stale === 0,
  };
}

function judgeDollars({ dollars }: Summary): Verdict {
  const printed = priceCards.filter(({ name }) =>
    [OURS, OPTIMUM].every((strategy) => dollars.some((row) => row.card === name && row.strategy === strategy)),
  );
  return {
    asked: "dollars for every price card, beside the baselines and the optimum",
    got: `${printed.length} of ${priceCards.length} cards`,
    isReached: printed.length === priceCards.length,
  };
}
