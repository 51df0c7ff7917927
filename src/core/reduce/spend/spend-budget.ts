import type { TokenCounter } from "../../ports.ts";
import type { Outline } from "../outline.ts";
import type { Offer } from "./order-offers.ts";
import { PieceCounter } from "./piece-counter.ts";
import { GrowingSelection, type Selection } from "./selection.ts";

export interface SpendOptions {
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  /** What the header costs. */
  readonly headerTokens: number;
  /** What one marker costs at most. */
  readonly markerTokens: number;
}

/** The note that counts the facts without room. */
const LIST_TOKENS = 6;

/**
 * Takes offers in order as far as the budget goes. Only what is taken is counted, so the work
 * depends on the budget and not on the size of the text.
 *
 * Showing what stands between two shown segments saves a marker, so a longer list of offers can
 * cost less than a shorter one: the longest that fits is taken.
 */
export function spendBudget(text: string, outline: Outline, offers: Iterable<Offer>, options: SpendOptions): Selection {
  const { maxTokens, headerTokens, markerTokens } = options;
  const selection = new GrowingSelection(outline);
  const pieces = new PieceCounter(options.counter);
  const taken: Offer[] = [];
  let fitting = 0;
  let listTokens = 0;
  for (const offer of offers) {
    if (offer.kind === "segment" && selection.shown[offer.index] === 1) continue;
    if (offer.kind === "fact" && selection.factCounts[offer.list] === 0) listTokens += LIST_TOKENS;
    const tokens = headerTokens + listTokens + pieces.add(readOffer(offer, text, outline, selection));
    if (tokens > maxTokens) break;
    take(offer, selection);
    taken.push(offer);
    if (tokens + selection.hiddenRuns * markerTokens <= maxTokens) fitting = taken.length;
  }
  if (fitting === taken.length) return selection;

  const fitted = new GrowingSelection(outline);
  for (const offer of taken.slice(0, fitting)) take(offer, fitted);
  return fitted;
}

function take(offer: Offer, selection: GrowingSelection): void {
  if (offer.kind === "segment") selection.show(offer.index);
  else selection.addFact(offer.list);
}

/** What an offer adds to the text. */
function readOffer(offer: Offer, text: string, { facts, segments }: Outline, { factCounts }: Selection): string {
  if (offer.kind === "segment") {
    const segment = segments[offer.index];
    return segment === undefined ? "" : text.slice(segment.start, segment.end);
  }
  const list = facts[offer.list];
  const title = factCounts[offer.list] === 0 ? `${list?.title}\n` : "";
  return `${title}${list?.facts[offer.index]?.text}\n`;
}
