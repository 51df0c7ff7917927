import type { KeyedHash, TokenCounter } from "../../ports.ts";
import type { Outline } from "../outline.ts";
import type { HiddenRange } from "../reduction.ts";
import { describeRun } from "../write/describe-run.ts";
import { writeHeader, writeWhole } from "../write/write-header.ts";
import { writeReduction } from "../write/write-reduction.ts";
import { estimateMarker, TYPICAL_HANDLE } from "./estimate-marker.ts";
import { orderOffers } from "./order-offers.ts";
import { GrowingSelection } from "./selection.ts";
import { spendBudget } from "./spend-budget.ts";

export interface FitOptions {
  readonly kind: string;
  readonly outline: Outline;
  /** How well each segment answers the query. */
  readonly scores: Float64Array;
  readonly code: string | undefined;
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  readonly hash: KeyedHash | undefined;
}

export interface FittedReduction {
  readonly text: string;
  readonly hidden: readonly HiddenRange[];
  readonly tokensAfter: number;
}

/** Counts of parts do not quite add up to the count of the whole. */
const TOLERANCE = 1.02;
const TRIES = 6;

/** Spends the budget and writes the result, again with less where its exact count came out too high; a single line where nothing fits. */
export function fitReduction(text: string, options: FitOptions): FittedReduction {
  const { outline, scores, kind, code, maxTokens, counter, hash } = options;
  const units = outline.segments.reduce((total, segment) => total + (segment.units ?? 1), 0);
  const header = { kind, unit: outline.unit, units, code };
  const headerTokens = counter.count(writeHeader({ ...header, factLines: outline.facts.length }));
  const countWhole = (hidden?: string): number =>
    counter.count(`${writeWhole(header, hash && TYPICAL_HANDLE, hidden)}\n`);
  const wholeTokens = countWhole();
  const groupTokens = countWhole(describeRun(outline, 0, outline.segments.length)) - wholeTokens;
  const markerTokens = estimateMarker(outline, hash !== undefined, counter);

  let budget = maxTokens;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const offers = orderOffers(outline.facts, outline.segments, scores);
    const costs = { maxTokens: budget, counter, wholeTokens, groupTokens, headerTokens, markerTokens };
    const selection = spendBudget(text, outline, offers, costs);
    const written = writeReduction(text, outline, selection, { header, hash });
    const tokensAfter = counter.count(written.text);
    if (tokensAfter <= maxTokens * TOLERANCE) return { ...written, tokensAfter };
    budget -= tokensAfter - maxTokens;
  }
  const written = writeReduction(text, outline, new GrowingSelection(outline), { header, hash });
  return { ...written, tokensAfter: counter.count(written.text) };
}
