import type { KeyedHash, TokenCounter } from "../../base/ports.ts";
import type { Outline } from "../outline.ts";
import { GroupCounts, nameGroup } from "../write/group-counts.ts";
import { writeHeader, writeWhole } from "../write/write-header.ts";
import { describeWhole, writeReduction } from "../write/write-reduction.ts";
import { type FittedReduction, fitTightly } from "./fit-tightly.ts";
import { type Offer, orderOffers } from "./order-offers.ts";
import type { GrowingSelection } from "./selection.ts";
import { type Spending, selectOffers, spendBudget } from "./spend-budget.ts";

export interface FitReductionOptions {
  readonly kind: string;
  readonly outline: Outline;
  /** How well each segment matches the query. */
  readonly scores: Float64Array;
  readonly code: string | undefined;
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  readonly hash: KeyedHash | undefined;
}

/**
 * Counts of parts do not quite add up to the count of the whole. So this many of the last offers are taken back one by
 * one, which still shows everything that a smaller budget shows; if that is not enough, twice as many with each try.
 */
const SINGLE_STEPS = 32;
/** Up to this budget, a few tokens decide about a fact, so it is spent to the last token. */
const TIGHT_TOKENS = 600;
/**
 * How many tokens more the parts may cost than the whole: the last line break, or a handle that is cheaper than most.
 */
const SLACK_TOKENS = 8;

/** Spends the budget and writes the result, with fewer offers where its exact count came out too high; a single line where nothing fits. */
export function fitReduction(text: string, options: FitReductionOptions): FittedReduction {
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
  const order = (): Iterable<Offer> => orderOffers(outline.facts, outline.segments, scores);
  const spend = (budget: number): Spending => spendBudget(text, outline, order(), { ...costs, maxTokens: budget });
  const write = (selection: GrowingSelection): FittedReduction => {
    const written = writeReduction(text, outline, selection, { header, hash });
    return { ...written, tokensAfter: counter.count(written.text) };
  };

  if (maxTokens <= TIGHT_TOKENS && !showsPart(spend(maxTokens).taken)) {
    const tight = fitTightly(outline, order, spend(maxTokens + SLACK_TOKENS), { maxTokens, counter, write });
    if (tight !== undefined) return tight;
  }
  const { taken } = spend(maxTokens);
  for (let size = taken.length, attempt = 0; size > 0; attempt += 1) {
    const fitted = write(selectOffers(outline, taken.slice(0, size)));
    if (fitted.tokensAfter <= maxTokens) return fitted;
    size -= 2 ** Math.max(0, attempt - SINGLE_STEPS);
  }
  return write(selectOffers(outline, []));
}

function showsPart(offers: readonly Offer[]): boolean {
  return offers.some(({ kind }) => kind === "segment");
}

/** The original is hidden as a whole again and again, but hashed once. */
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

/** The labels of this many groups are measured: a run rarely has more. */
const TYPICAL_GROUPS = 3;
/** Costs as much as most handles. */
const TYPICAL_HANDLE = "h-k3j9x2ab";

/** What a marker of this outline costs, with the labels it is likely to have. */
function estimateMarker({ segments, unit }: Outline, hasHandle: boolean, counter: TokenCounter): number {
  const counts = new GroupCounts();
  for (const { group } of segments) if (group !== undefined) counts.add(group, 1);
  const labels = counts.mostFirst().slice(0, TYPICAL_GROUPS);
  const groups = labels.map(([label, count]) => `${nameGroup(label)} ${count}`).join(", ");
  return counter.count(`[${segments.length} ${unit}s hidden: ${groups}${hasHandle ? ` · ${TYPICAL_HANDLE}` : ""}]\n`);
}
