import type { KeyedHash, TokenCounter } from "../../ports.ts";
import type { Outline } from "../outline.ts";
import type { HiddenRange } from "../reduction.ts";
import { writeHeader, writeWhole } from "../write/write-header.ts";
import { describeWhole, writeReduction } from "../write/write-reduction.ts";
import { estimateMarker, TYPICAL_HANDLE } from "./estimate-marker.ts";
import { orderOffers } from "./order-offers.ts";
import { GrowingSelection, type Selection } from "./selection.ts";
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
/** Up to this budget a few tokens decide over a fact, so that it is spent to the last. */
const TIGHT_TOKENS = 600;
/** By so many tokens parts come out dearer than the whole: the last line break, a handle that is cheaper than most. */
const SLACK_TOKENS = 8;

/** Spends the budget and writes the result, again with less where its exact count came out too high; a single line where nothing fits. */
export function fitReduction(text: string, options: FitOptions): FittedReduction {
  const { outline, scores, kind, code, maxTokens, counter } = options;
  const hash = options.hash && rememberHash(text, options.hash);
  const units = outline.segments.reduce((total, segment) => total + (segment.units ?? 1), 0);
  const header = { kind, unit: outline.unit, units, code };
  const headerTokens = counter.count(writeHeader({ ...header, factLines: outline.facts.length }));
  const countWhole = (hidden?: string): number =>
    counter.count(`${writeWhole(header, hash && TYPICAL_HANDLE, hidden)}\n`);
  const wholeTokens = countWhole();
  const groupTokens = countWhole(describeWhole(outline, header)) - wholeTokens;
  const markerTokens = estimateMarker(outline, hash !== undefined, counter);

  const costs = { counter, wholeTokens, groupTokens, headerTokens, markerTokens };
  const select = (budget: number): Selection => {
    const offers = orderOffers(outline.facts, outline.segments, scores);
    return spendBudget(text, outline, offers, { ...costs, maxTokens: budget });
  };
  const write = (selection: Selection): FittedReduction => {
    const written = writeReduction(text, outline, selection, { header, hash });
    return { ...written, tokensAfter: counter.count(written.text) };
  };

  const tight = maxTokens <= TIGHT_TOKENS ? fitTightly(maxTokens, select, write) : undefined;
  if (tight !== undefined) return tight;
  let budget = maxTokens;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const fitted = write(select(budget));
    if (fitted.tokensAfter <= maxTokens * TOLERANCE) return fitted;
    budget -= fitted.tokensAfter - maxTokens;
  }
  return write(new GrowingSelection(outline));
}

/** The most that fits by its exact count, where no part of the text is shown; undefined where some is, or too little fits. */
function fitTightly(
  maxTokens: number,
  select: (budget: number) => Selection,
  write: (selection: Selection) => FittedReduction,
): FittedReduction | undefined {
  let size = Number.POSITIVE_INFINITY;
  for (let budget = maxTokens + SLACK_TOKENS; budget > maxTokens; budget -= 1) {
    const selection = select(budget);
    if (selection.shown.includes(1)) return undefined;
    if (selection.size === size) continue;
    size = selection.size;
    const fitted = write(selection);
    if (fitted.tokensAfter <= maxTokens * TOLERANCE) return fitted;
  }
  return undefined;
}

/** The original is hidden as a whole again and again, and hashed once. */
function rememberHash(text: string, hash: KeyedHash): KeyedHash {
  let known: string | undefined;
  return {
    name: hash.name,
    mac: (value) => hash.mac(value),
    sha256(value) {
      if (value !== text) return hash.sha256(value);
      known ??= hash.sha256(value);
      return known;
    },
  };
}
