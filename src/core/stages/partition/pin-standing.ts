import type { Partition } from "../../model/partition.ts";
import type { RedactedMessage } from "../../model/redacted.ts";
import { findStandingBlocks } from "../../turns/find-standing-blocks.ts";

export interface PinOptions {
  /** What they may cost together. */
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
  /** Messages before this one are not written again; none where left out. */
  readonly from?: number;
}

/** Blocks of a host that have to be written again, because the messages they stand in are folded. */
export interface PinnedBlocks {
  readonly texts: readonly string[];
  readonly tokens: number;
}

/** Chooses the standing blocks to pin again: the newest first, as far as there is room, in their order. */
export function pinStanding(
  sources: readonly RedactedMessage[],
  { headEnd, tailStart, anchors }: Partition,
  { maxTokens, countTokens, from = 0 }: PinOptions,
): PinnedBlocks {
  const kept = new Set(anchors);
  const texts: string[] = [];
  let tokens = 0;
  for (const { messageIndex, text } of findStandingBlocks(sources).toReversed()) {
    if (messageIndex < Math.max(headEnd, from) || messageIndex >= tailStart || kept.has(messageIndex)) continue;
    const cost = countTokens(text);
    if (tokens + cost > maxTokens) continue;
    tokens += cost;
    texts.push(text);
  }
  return { texts: texts.reverse(), tokens };
}
