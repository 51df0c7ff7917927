import type { TokenCounter } from "../../base/ports.ts";
import type { Fact, Outline } from "../outline.ts";
import type { WrittenReduction } from "../write/write-reduction.ts";
import { findCuts } from "./find-cuts.ts";
import type { Offer } from "./order-offers.ts";
import type { CutFact, GrowingSelection } from "./selection.ts";
import { type Spending, selectOffers } from "./spend-budget.ts";

export interface FittedReduction extends WrittenReduction {
  readonly tokensAfter: number;
}

export interface TightOptions {
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  readonly write: (selection: GrowingSelection) => FittedReduction;
}

type PartOffer = Pick<CutFact, "kind" | "list" | "index">;

/** After a fact that does not fit, this many others are tried, so that the work does not grow with the text. */
const MAX_TRIED = 24;

/**
 * The most that can be said about the whole text by its exact count, if no part of it fits; undefined if nothing can.
 * The rest of the budget names the next facts that fit, then shows the start of the first that did not.
 */
export function fitTightly(
  outline: Outline,
  order: () => Iterable<Offer>,
  { taken: offered, next: beyond }: Spending,
  options: TightOptions,
): FittedReduction | undefined {
  const firstPart = offered.findIndex(({ kind }) => kind === "segment");
  const [taken, next] = firstPart === -1 ? [offered, beyond] : [offered.slice(0, firstPart), undefined];
  const tryFit = (selection: GrowingSelection): FittedReduction | undefined => {
    const fitted = options.write(selection);
    return fitted.tokensAfter <= options.maxTokens ? fitted : undefined;
  };
  const nothing: Filled = { offers: [], fitted: undefined };
  const longest = findLongest(outline, taken, tryFit) ?? nothing;
  const blocked = taken[longest.offers.length] ?? next;
  const filled = fill(outline, order, longest, options, tryFit);
  return fitPart(outline, filled.offers, blocked, tryFit) ?? filled.fitted;
}

/** Offers, and what is written if they are taken. */
interface Filled {
  readonly offers: readonly Offer[];
  readonly fitted: FittedReduction | undefined;
}

type TryFit = (selection: GrowingSelection) => FittedReduction | undefined;

function findLongest(outline: Outline, taken: readonly Offer[], tryFit: TryFit): Filled | undefined {
  for (let size = taken.length; size > 0; size -= 1) {
    const offers = taken.slice(0, size);
    const fitted = tryFit(selectOffers(outline, offers));
    if (fitted !== undefined) return { offers, fitted };
  }
  return undefined;
}

/** Skips the first fact that does not fit and names later ones that do. */
function fill(
  outline: Outline,
  order: () => Iterable<Offer>,
  longest: Filled,
  { maxTokens, counter }: TightOptions,
  tryFit: TryFit,
): Filled {
  let filled = longest;
  let skipped: Offer[] = [];
  let [position, tried] = [0, 0];
  for (const offer of order()) {
    position += 1;
    if (offer.kind === "segment" || tried >= MAX_TRIED) break;
    if (position <= longest.offers.length || offer.kind !== "fact") continue;
    tried += 1;
    const list = outline.facts[offer.list];
    if (list?.comesInOrder === true) continue;
    const left = maxTokens - (filled.fitted?.tokensAfter ?? 0);
    const fact = list?.facts[offer.index];
    const offers = [...filled.offers, ...skipped, offer];
    const cost = counter.count(fact?.briefs?.[0]?.text ?? fact?.text ?? "");
    const fitted = cost > left ? undefined : tryFit(selectOffers(outline, offers));
    if (fitted === undefined) skipped.push({ ...offer, kind: "skip" });
    else {
      filled = { offers, fitted };
      skipped = [];
    }
  }
  return filled;
}

/** Adds the longest start of an offer that fits; undefined if there is none. */
function fitPart(
  outline: Outline,
  offers: readonly Offer[],
  next: Offer | undefined,
  tryFit: TryFit,
): FittedReduction | undefined {
  if (next?.kind !== "fact" && next?.kind !== "detail" && next?.kind !== "longer") return undefined;
  const part: PartOffer = { kind: next.kind, list: next.list, index: next.index };
  const fact = outline.facts[next.list]?.facts[next.index];
  if (fact === undefined) return undefined;
  const isSkipped = offers.some((offer) => isSkipOf(offer, part));
  const all = isSkipped ? offers.map((offer) => (isSkipOf(offer, part) ? next : offer)) : [...offers, next];
  for (const characters of findCuts(fact, findCuttable(fact, part, selectOffers(outline, all)))) {
    const selection = selectOffers(outline, all);
    selection.cut = { ...part, characters };
    const fitted = tryFit(selection);
    if (fitted !== undefined) return fitted;
  }
  return undefined;
}

/**
 * Which part of an offer may be shown in part. A brief name is already as short as it can be, but not what follows it.
 */
function findCuttable(fact: Fact, { kind, list, index }: PartOffer, selection: GrowingSelection): string {
  const brief = selection.briefOf(list, index);
  const before = brief === undefined ? -1 : (fact.briefs?.indexOf(brief) ?? 0) - 1;
  if (kind === "detail") return fact.detail ?? "";
  // A part of a longer detail must not replace a shorter one that is whole.
  if (kind === "longer") return fact.briefs?.[before]?.detail === undefined ? (brief?.detail ?? "") : "";
  return fact.briefs === undefined ? fact.text : "";
}

function isSkipOf(offer: Offer, { list, index }: PartOffer): boolean {
  return offer.kind === "skip" && offer.list === list && offer.index === index;
}
