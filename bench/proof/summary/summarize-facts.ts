import type { ConstraintRow, FactRow } from "../facts/measure-rounds.ts";
import { type Estimate, estimateRatio } from "../statistics/bootstrap.ts";
import { groupBy, sum } from "./group-rows.ts";

/** How many facts one strategy holds after a round, by type; `all` is every type together. */
export interface FactSummary {
  readonly strategy: string;
  readonly source: FactRow["source"];
  readonly budget: number;
  readonly round: number;
  readonly type: FactRow["type"] | "all";
  readonly facts: number;
  readonly held: Estimate | undefined;
  readonly heldWithStore: Estimate | undefined;
  readonly stale: number;
}

export interface ConstraintSummary {
  readonly strategy: string;
  readonly budget: number;
  readonly round: number;
  readonly constraints: number;
  readonly alive: number;
  /** Tokens of the contexts against everything said so far. */
  readonly size: number;
}

/** Scores 2 and 3. */
export function summarizeFacts(rows: readonly FactRow[]): FactSummary[] {
  const all = rows.map((row) => ({ ...row, type: "all" as const }));
  const groups = groupBy([...rows, ...all], ({ strategy, source, budget, round, type }) =>
    JSON.stringify([strategy, source, budget, round, type]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { strategy, source, budget, round, type } = first;
    const estimate = (part: "held" | "heldWithStore") =>
      estimateRatio(
        [...groupBy(group, ({ session }) => session).values()].map((session) => ({
          part: sum(session, (row) => row[part]),
          whole: sum(session, (row) => row.facts),
        })),
      );
    return [
      {
        strategy,
        source,
        budget,
        round,
        type,
        facts: sum(group, (row) => row.facts),
        held: estimate("held"),
        heldWithStore: estimate("heldWithStore"),
        stale: sum(group, (row) => row.stale),
      },
    ];
  });
}

/** Score 4, survival. */
export function summarizeConstraints(rows: readonly ConstraintRow[]): ConstraintSummary[] {
  const groups = groupBy(rows, ({ strategy, budget, round }) => JSON.stringify([strategy, budget, round]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { strategy, budget, round } = first;
    const constraints = sum(group, (row) => row.constraints);
    const size = sum(group, (row) => row.tokens) / sum(group, (row) => row.saidTokens);
    return [{ strategy, budget, round, constraints, alive: sum(group, (row) => row.alive), size }];
  });
}
