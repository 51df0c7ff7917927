import type { GateCount } from "../gates/index.ts";
import { priceCards } from "../prices/price-cards.ts";
import { OPTIMUM } from "../replay/measure-replay.ts";
import type { Summary } from "../summary/summarize.ts";
import type { EvidenceSummary } from "../summary/summarize-evidence.ts";
import { listBeaten } from "./list-beaten.ts";
import { MIN_HELD } from "./write-rounds.ts";
import { formatCount } from "./write-table.ts";

/** Something that the benchmark should show, and what it showed. */
export interface Verdict {
  readonly asked: string;
  readonly got: string;
  /** Undefined if nothing was measured. */
  readonly isReached: boolean | undefined;
}

const OURS = "palimpsest";
const LAST_ROUND = 5;
const ROUNDS_BUDGET = 0.2;
/** What evidence recall has to reach at two shares. */
const MIN_EVIDENCE = [
  { share: 0.25, least: 0.86 },
  { share: 0.1, least: 0.72 },
] as const;

/** Compares what was asked for with the result, one line each. */
export function judgeTargets(summary: Summary, killed: GateCount, evidence?: EvidenceSummary): Verdict[] {
  return [
    ...(evidence === undefined ? [] : judgeEvidence(evidence)),
    judgeGates([...summary.gates, killed]),
    judgeRecall(summary, "recall", 0.25, 0.93),
    judgeRecall(summary, "old", 0.25, 0.85),
    judgeRecall(summary, "recall", 0.1, 0.75),
    judgeRecall(summary, "old", 0.1, 0.55),
    judgeBaselines(summary),
    ...[0.25, 0.15].map((target) => judgeRecall(summary, "recallWithStore", target, 0.99)),
    judgeConstraints(summary),
    judgeRounds(summary),
    judgeStale(summary),
    judgeDollars(summary),
  ];
}

function judgeEvidence({ figures, atTheirSize }: EvidenceSummary): Verdict[] {
  const reached = MIN_EVIDENCE.map(({ share, least }): Verdict => {
    const row = figures.find((one) => one.strategy === OURS && one.share === share);
    const value = row?.recall?.value;
    const asked = `evidence recall at ${share * 100}% of what may be changed at least ${least.toFixed(2)}`;
    if (row === undefined || value === undefined) return { asked, got: "nothing measured", isReached: undefined };
    const { choosing, checking } = row.halves;
    const halves = `sets for choosing ${choosing.recall?.toFixed(3) ?? "-"}, for checking ${checking.recall?.toFixed(3) ?? "-"}`;
    return { asked, got: `${value.toFixed(3)} at ${percent(row.size)}; ${halves}`, isReached: value >= least };
  });
  const above = atTheirSize
    .filter(({ recall = 0, ours = 0 }) => recall > ours)
    .map(({ strategy, recall = 0, ours = 0 }) => `${strategy} by ${(recall - ours).toFixed(3)}`);
  return [
    ...reached,
    {
      asked: "evidence recall no lower than that of any baseline at its own size",
      got: above.length === 0 ? `in all ${atTheirSize.length} comparisons` : above.join("; "),
      isReached: atTheirSize.length === 0 ? undefined : above.length === 0,
    },
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

/** Judged over the cuts that reached the size: if more is protected, no strategy could, and such contexts hold more. */
function judgeRecall({ recall }: Summary, figure: keyof typeof RECALL_NAMES, target: number, least: number): Verdict {
  const row = recall.find((one) => one.strategy === OURS && one.target === target);
  const value = row?.atSize[figure]?.value;
  const asked = `${RECALL_NAMES[figure]} at ${target * 100}% of the size at least ${least.toFixed(2)}`;
  if (row === undefined || value === undefined) return { asked, got: "nothing measured", isReached: undefined };
  const all = `all cuts ${row[figure]?.value.toFixed(3) ?? "-"} at ${percent(row.size)}`;
  return {
    asked,
    got: `${value.toFixed(3)} at ${percent(row.atSize.size)}, on the ${row.atSize.cuts} of ${row.cuts} cuts that reach that size; ${all}`,
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

function judgeRounds({ facts }: Summary): Verdict {
  const rows = facts.filter(
    ({ strategy, source, budget, round, type }) =>
      strategy === OURS && source === "planted" && budget === ROUNDS_BUDGET && round === LAST_ROUND && type !== "all",
  );
  const below = rows
    .filter(({ held }) => held !== undefined && held.value < MIN_HELD)
    .map(({ type, held }) => `${type} ${held?.value.toFixed(2) ?? "-"}`);
  return {
    asked: `every type of planted fact at least ${MIN_HELD.toFixed(2)} in context after five rounds at ${ROUNDS_BUDGET * 100}%`,
    got: rows.length === 0 ? "nothing measured" : below.length === 0 ? `all ${rows.length} types` : below.join("; "),
    isReached: rows.length === 0 ? undefined : below.length === 0,
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
    asked: "dollars for every price card, compared with the baselines and the optimum",
    got: `${printed.length} of ${priceCards.length} cards`,
    isReached: printed.length === priceCards.length,
  };
}
