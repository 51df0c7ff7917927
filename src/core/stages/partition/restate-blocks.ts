import type { Partition } from "../../model/partition.ts";
import type { RedactedMessage } from "../../model/redacted.ts";
import { findLastingBlocks } from "../../turns/find-lasting-blocks.ts";

export interface RestateOptions {
  /** What they may cost together. */
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
  /** Shortens a block to so many tokens; undefined if nothing would be left of it. */
  readonly shorten: (text: string, maxTokens: number) => string | undefined;
  /** Blocks in messages before this one are not written again; 0 by default. */
  readonly from?: number;
}

/** A block that is shortened gets this share of the room: whole ones and the handoff say more. */
const SHORTENED_SHARE = 0.25;

/** A host's blocks that we have to write again, because their messages are folded. */
export interface RestatedBlocks {
  readonly texts: readonly string[];
  readonly tokens: number;
}

/**
 * Chooses the lasting blocks to write again: the newest first, whole if there is room, otherwise shortened, in their
 * order.
 */
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
