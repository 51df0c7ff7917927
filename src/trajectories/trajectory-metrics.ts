import type { TrajectoryFormat } from "./trajectory-format.ts";

/** The result of one trajectory, in numbers. Never contains content. */
export interface TrajectoryMetrics {
  /** `over-target`: nothing could be taken out; `error`: it is in the output unchanged. */
  readonly status: "compacted" | "under-target" | "over-target" | "error";
  /** Undefined if it could not be read. */
  readonly format?: TrajectoryFormat;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly turnsBefore: number;
  readonly turnsAfter: number;
  readonly turnsRemoved: number;
  /** The turns that were taken out, counted from 1, both included. */
  readonly removed?: { readonly first: number; readonly last: number };
  /** Which turn of the output is the summary, or contains it as a separate block, counted from 1. */
  readonly summaryTurn?: number;
  readonly summaryTokens: number;
  /** How often a summarizer was asked. */
  readonly summaryCalls: number;
  readonly summary: "model" | "deterministic" | "none";
  /** Why what the model wrote was not used; then the summary is deterministic. */
  readonly rejected?: string;
  readonly stillOverTarget: boolean;
  readonly skippedUnderTarget: boolean;
  /** Why it is in the output unchanged; for people. */
  readonly error?: string;
}

/** The totals of a whole run. */
export interface TrajectoryTotals {
  readonly trajectories: number;
  readonly compacted: number;
  readonly skippedUnderTarget: number;
  readonly stillOverTarget: number;
  readonly errors: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly tokensSaved: number;
  readonly turnsBefore: number;
  readonly turnsAfter: number;
  readonly turnsRemoved: number;
  readonly summaryCalls: number;
  /** Answers of a model that were not used. */
  readonly rejectedSummaries: number;
}

/** What one trajectory adds to each total. */
const COUNTS: Readonly<Record<keyof TrajectoryTotals, (one: TrajectoryMetrics) => number>> = {
  trajectories: () => 1,
  compacted: ({ status }) => Number(status === "compacted"),
  skippedUnderTarget: ({ skippedUnderTarget }) => Number(skippedUnderTarget),
  stillOverTarget: ({ stillOverTarget }) => Number(stillOverTarget),
  errors: ({ status }) => Number(status === "error"),
  tokensBefore: ({ tokensBefore }) => tokensBefore,
  tokensAfter: ({ tokensAfter }) => tokensAfter,
  tokensSaved: ({ tokensBefore, tokensAfter }) => tokensBefore - tokensAfter,
  turnsBefore: ({ turnsBefore }) => turnsBefore,
  turnsAfter: ({ turnsAfter }) => turnsAfter,
  turnsRemoved: ({ turnsRemoved }) => turnsRemoved,
  summaryCalls: ({ summaryCalls }) => summaryCalls,
  rejectedSummaries: ({ rejected }) => Number(rejected !== undefined),
};
const NAMES = Object.keys(COUNTS) as (keyof TrajectoryTotals)[];

export const NO_TOTALS = Object.fromEntries(NAMES.map((name) => [name, 0])) as unknown as TrajectoryTotals;

/** Adds one trajectory to the totals. */
export function addMetrics(totals: TrajectoryTotals, one: TrajectoryMetrics): TrajectoryTotals {
  const sums = NAMES.map((name) => [name, totals[name] + COUNTS[name](one)]);
  return Object.fromEntries(sums);
}

/** The metrics of a line that stays unchanged because something went wrong. */
export function failedMetrics(error: string, known: Partial<TrajectoryMetrics> = {}): TrajectoryMetrics {
  return {
    tokensBefore: 0,
    tokensAfter: 0,
    turnsBefore: 0,
    turnsAfter: 0,
    turnsRemoved: 0,
    summaryTokens: 0,
    summaryCalls: 0,
    summary: "none",
    stillOverTarget: false,
    ...known,
    status: "error",
    skippedUnderTarget: false,
    error,
  };
}
