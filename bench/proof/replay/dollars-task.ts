import type { SessionSource } from "../run/session-task.ts";

/** One session to be priced by one worker. */
export interface DollarsTask {
  readonly source: SessionSource;
  readonly contextTokens: number;
  /** Places where the optimum may compact. */
  readonly places: number;
}

/** What a session costs by one card, in dollars. */
export interface DollarsRow {
  readonly session: string;
  readonly card: string;
  /** Sending everything, as if there were no window. */
  readonly none: number;
  readonly optimum: number;
  readonly threshold: PricedPolicy;
  readonly pays: PricedPolicy;
}

export interface PricedPolicy {
  readonly dollars: number;
  readonly lookUpDollars: number;
  readonly rewrites: number;
  /** What it cost to rewrite handoffs instead of reading them from the cache. */
  readonly handoffDollars: number;
}
