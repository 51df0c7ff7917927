import type { TokenCounter } from "../../base/ports.ts";
import type { Outline } from "../outline.ts";
import type { Offer } from "./order-offers.ts";
import { PieceCounter } from "./piece-counter.ts";
import { GrowingSelection } from "./selection.ts";
import { listReplaced, listSegments, writeOffer } from "./write-offer.ts";

export interface SpendOptions {
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  /** What the first line costs if no part of the text is shown, and if some is. */
  readonly wholeTokens: number;
  /** How much more it costs if it says how many of each group are hidden. */
  readonly groupTokens: number;
  readonly headerTokens: number;
  /** What one marker costs at most. */
  readonly markerTokens: number;
}

/** The offers that fit a budget, in order, and the first that does not; undefined if all fit. */
export interface Spending {
  readonly taken: readonly Offer[];
  readonly next: Offer | undefined;
}

/**
 * Takes offers in order as far as the budget goes. Only what is taken is counted, so the work
 * depends on the budget and not on the size of the text.
 *
 * Showing what is between two shown segments saves a marker, so a longer list of offers can cost less than a shorter
 * one: the longest that fits is taken.
 */
export function spendBudget(text: string, outline: Outline, offers: Iterable<Offer>, options: SpendOptions): Spending {
  const { maxTokens, wholeTokens, groupTokens, headerTokens, markerTokens } = options;
  const selection = new GrowingSelection(outline);
  const pieces = new PieceCounter(options.counter);
  const taken: Offer[] = [];
  /** The cost of brief names that longer ones have replaced. */
  let replacedTokens = 0;
  let fitting = 0;
  let next: Offer | undefined;
  for (const offer of offers) {
    if (offer.kind === "segment" && selection.shown[offer.index] === 1) continue;
    const added = pieces.add(writeOffer(offer, text, outline, selection));
    if (offer.kind === "longer") replacedTokens += options.counter.count(listReplaced(offer, outline, selection));
    const tokens = added - replacedTokens;
    if (wholeTokens + tokens > maxTokens) {
      next = offer;
      break;
    }
    take(offer, selection);
    taken.push(offer);
    const { hasShown, hiddenRuns, noteTokens, namesGroups } = selection;
    const around = hasShown ? headerTokens + hiddenRuns * markerTokens : wholeTokens + (namesGroups ? groupTokens : 0);
    if (around + tokens + noteTokens <= maxTokens) fitting = taken.length;
  }
  return { taken: taken.slice(0, fitting), next: taken[fitting] ?? next };
}

/** What is shown if these offers are taken. */
export function selectOffers(outline: Outline, offers: readonly Offer[]): GrowingSelection {
  const selection = new GrowingSelection(outline);
  for (const offer of offers) take(offer, selection);
  return selection;
}

function take(offer: Offer, selection: GrowingSelection): void {
  if (offer.kind === "segment") {
    for (const index of listSegments(offer)) if (selection.shown[index] === 0) selection.show(index);
  } else if (offer.kind === "fact") selection.addFact(offer.list);
  else if (offer.kind === "skip") selection.skip(offer.list, offer.index);
  else if (offer.kind === "longer") selection.lengthen(offer.list, offer.index);
  else if (offer.kind === "title") selection.addTitle(offer.list);
  else if (offer.kind === "groups") selection.nameGroups();
  else selection.addDetail(offer.list, offer.index);
}
