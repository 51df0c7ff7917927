import type { WordingScore } from "../../../test/fixtures/pins/score-wordings.ts";
import type { GateCount } from "../gates/index.ts";
import { COMPARED_TARGET } from "../recall/measure-recall.ts";
import type { SearchCount } from "../recall/search-once.ts";
import type { SessionResult } from "../run/session-task.ts";
import { scoreDetection } from "../scores/constraints.ts";
import { type Estimate, estimateRatio } from "../statistics/bootstrap.ts";
import { groupBy, sum } from "./group-rows.ts";
import { type ConstraintSummary, type FactSummary, summarizeConstraints, summarizeFacts } from "./summarize-facts.ts";
import { type MissSummary, summarizeMisses } from "./summarize-misses.ts";
import { type EqualSizeSummary, type RecallSummary, summarizeEqualSize, summarizeRecall } from "./summarize-recall.ts";
import { type DollarSummary, type PrefixSummary, summarizeDollars, summarizePrefixes } from "./summarize-replay.ts";

/** Everything the benchmark found on a set of sessions, as numbers. */
export interface Summary {
  readonly sessions: number;
  readonly messages: number;
  readonly tokens: number;
  readonly gates: readonly GateCount[];
  readonly recall: readonly RecallSummary[];
  readonly equalSize: readonly EqualSizeSummary[];
  readonly facts: readonly FactSummary[];
  readonly constraints: readonly ConstraintSummary[];
  readonly detection: WordingScore;
  readonly dollars: readonly DollarSummary[];
  readonly prefixes: readonly PrefixSummary[];
  /** Score 9 on the strings of score 1 that are not in context, and on questions about facts of scores 2 and 4. */
  readonly search: SearchSummary;
  readonly questions: SearchSummary;
  /** What ours does not have in context, by size: which strings, of what sort. */
  readonly misses: readonly MissSummary[];
  /** Strings that were neither in context nor found by one look-up. */
  readonly lost: readonly string[];
}

/** Score 9: how much of what it is asked for one search finds. */
export interface SearchSummary {
  readonly asked: number;
  /** One of the three texts that were found contains the string. */
  readonly found: Estimate | undefined;
  /** The part of them that was shown contains the string. */
  readonly shown: Estimate | undefined;
}

const MAX_LOST = 50;

/** Combines the results of sessions. */
export function summarize(results: readonly SessionResult[]): Summary {
  const recall = results.flatMap((result) => result.recall);
  const replay = results.flatMap((result) => result.replay);
  return {
    sessions: results.length,
    messages: sum(results, ({ messages }) => messages),
    tokens: sum(results, ({ tokens }) => tokens),
    gates: summarizeGates(results.flatMap(({ gates }) => gates)),
    recall: summarizeRecall(recall),
    equalSize: summarizeEqualSize(recall, COMPARED_TARGET),
    facts: summarizeFacts(results.flatMap(({ facts }) => facts)),
    constraints: summarizeConstraints(results.flatMap(({ constraints }) => constraints)),
    detection: scoreDetection(),
    dollars: summarizeDollars(replay),
    prefixes: summarizePrefixes(replay),
    search: summarizeSearch(results.map((result) => result.recall.flatMap(({ search = [] }) => search))),
    questions: summarizeSearch(results.map((result) => result.questions)),
    misses: summarizeMisses(recall),
    lost: recall
      .flatMap(({ session, cut, target, lost = [] }) => lost.map((value) => `${session} ${cut} ${target}: ${value}`))
      .slice(0, MAX_LOST),
  };
}

function summarizeGates(counts: readonly GateCount[]): GateCount[] {
  return [...groupBy(counts, ({ gate }) => gate)].map(([gate, group]) => ({
    gate,
    checked: sum(group, ({ checked }) => checked),
    failed: sum(group, ({ failed }) => failed),
    breaches: group.flatMap(({ breaches }) => breaches),
  }));
}

/** @param counts Those of each session. */
function summarizeSearch(counts: readonly (readonly SearchCount[])[]): SearchSummary {
  const estimate = (part: "inHits" | "shown") =>
    estimateRatio(
      counts.map((some) => ({ part: sum(some, (one) => one[part]), whole: sum(some, ({ asked }) => asked) })),
    );
  return {
    asked: sum(counts.flat(), ({ asked }) => asked),
    found: estimate("inHits"),
    shown: estimate("shown"),
  };
}
