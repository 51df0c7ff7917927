import type { Partition } from "../../model/partition.ts";
import type { RedactedMessage } from "../../model/redacted.ts";
import { findLastingBlocks } from "../../turns/find-lasting-blocks.ts";

export interface RestateOptions {
  /** What they may cost together. */
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
  /** Says less of a block, within so many tokens; undefined where that says nothing. */
  readonly shorten: (text: string, maxTokens: number) => string | undefined;
  /** Messages before this one are not written again; none where left out. */
  readonly from?: number;
}

/** A block that is shortened gets this part of the room: whole ones and the handoff say more. */
const SHORTENED_SHARE = 0.25;

/** Blocks of a host that have to be written again, because the messages they stand in are folded. */
export interface RestatedBlocks {
  readonly texts: readonly string[];
  readonly tokens: number;
}

/** Chooses the lasting blocks to write again: the newest first, whole as far as there is room, else shortened, in their order. */
export function restateBlocks(
  redacted: readonly RedactedMessage[],
  { headEnd, tailStart, anchors }: Partition,
  { maxTokens, countTokens, shorten, from = 0 }: RestateOptions,
): RestatedBlocks {
  const kept = new Set(anchors);
  const texts: string[] = [];
  let tokens = 0;
  for (const { messageIndex, text } of findLastingBlocks(redacted).toReversed()) {
    if (messageIndex < Math.max(headEnd, from) || messageIndex >= tailStart || kept.has(messageIndex)) continue;
    const left = maxTokens - tokens;
    const told = countTokens(text) <= left ? text : shorten(text, Math.floor(left * SHORTENED_SHARE));
    if (told === undefined) continue;
    tokens += countTokens(told);
    texts.push(told);
  }
  return { texts: texts.reverse(), tokens };
}
