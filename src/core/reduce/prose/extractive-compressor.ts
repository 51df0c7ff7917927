import type { TextCompressor, TokenCounter } from "../../base/ports.ts";
import { textReducer } from "../kinds/text.ts";
import { parseQuery } from "../query/parse-query.ts";
import { scoreSegments } from "../query/score-segments.ts";
import { orderOffers } from "../spend/order-offers.ts";
import { PieceCounter } from "../spend/piece-counter.ts";

/**
 * Compresses prose without a model: the sentences that the query asks for and the weightiest ones, in the order of the
 * text.
 */
export function extractiveCompressor(counter: TokenCounter): TextCompressor {
  return {
    name: "extractive",
    async compress({ text, query, maxTokens }) {
      const { segments } = textReducer.outline(text, {});
      const scores = scoreSegments(text, segments, parseQuery(query));
      const pieces = new PieceCounter(counter);
      const chosen = new Set<number>();
      for (const offer of orderOffers([], segments, scores)) {
        const segment = offer.kind === "segment" ? segments[offer.index] : undefined;
        if (segment === undefined || offer.kind !== "segment" || chosen.has(offer.index)) continue;
        if (pieces.add(text.slice(segment.start, segment.end)) > maxTokens) break;
        chosen.add(offer.index);
      }
      return segments
        .filter((_, index) => chosen.has(index))
        .map(({ start, end }) => text.slice(start, end))
        .join("");
    },
  };
}
