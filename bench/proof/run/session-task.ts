import type { ConstraintRow, FactRow } from "../facts/measure-rounds.ts";
import type { GateCount } from "../gates/index.ts";
import type { RecallRow } from "../recall/measure-recall.ts";
import type { SearchCount } from "../recall/search-once.ts";
import type { ReplayRow } from "../replay/measure-replay.ts";

/** Where a session comes from. */
export type SessionSource =
  | { readonly kind: "file"; readonly folder: string; readonly file: string }
  | { readonly kind: "generated"; readonly name: string };

/** One session to be measured by one worker. */
export interface SessionTask {
  readonly source: SessionSource;
  readonly mostCuts: number;
  /** Whether ours is compacted to the size of each baseline at every cut, or at only one of a session. */
  readonly comparesAll: boolean;
  /** Budgets of the rounds; none if facts are not measured. */
  readonly budgets: readonly number[];
  /** How often one cut is compacted in other time zones and locales; 0 for most sessions. */
  readonly repeats: number;
  /** Places where the optimum may compact. */
  readonly places: number;
}

/** Everything that was measured on one session. */
export interface SessionResult {
  readonly name: string;
  readonly messages: number;
  readonly tokens: number;
  readonly gates: readonly GateCount[];
  readonly recall: readonly RecallRow[];
  readonly facts: readonly FactRow[];
  readonly constraints: readonly ConstraintRow[];
  /** Searches with the questions of facts. */
  readonly questions: readonly SearchCount[];
  readonly replay: readonly ReplayRow[];
}
