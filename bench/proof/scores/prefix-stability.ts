import type { RecordedMessage, Recording } from "../replay/recording.ts";

/** How many of the bytes that were sent stay the same. */
export interface PrefixStability {
  /** Requests that followed another. */
  readonly followed: number;
  /** Bytes of the earlier requests, and how many of these, at their beginning, the later ones repeat. */
  readonly earlierBytes: number;
  readonly stableBytes: number;
  /** Later requests that did not repeat all of the earlier one. */
  readonly rewrites: number;
  /** Bytes of the later requests after the first change, over all rewrites: what a cache has to take in again. */
  readonly rewrittenBytes: number;
}

/** Score 6: compares every request with the one before it. */
export function scorePrefixStability({ requests, table }: Pick<Recording, "requests" | "table">): PrefixStability {
  let [earlierBytes, stableBytes, rewrites, rewrittenBytes] = [0, 0, 0, 0];
  for (const [index, later] of requests.entries()) {
    const earlier = requests[index - 1];
    if (earlier === undefined) continue;
    const common = countCommonBytes(earlier.messages, later.messages, table);
    earlierBytes += earlier.bytes;
    stableBytes += common;
    if (common >= earlier.bytes) continue;
    rewrites += 1;
    rewrittenBytes += later.bytes - common;
  }
  return { followed: Math.max(0, requests.length - 1), earlierBytes, stableBytes, rewrites, rewrittenBytes };
}

function countCommonBytes(
  earlier: readonly number[],
  later: readonly number[],
  table: readonly RecordedMessage[],
): number {
  let bytes = 0;
  for (const [index, number] of earlier.entries()) {
    const other = later[index];
    const message = table[number];
    if (message === undefined || other === undefined) return bytes;
    if (other !== number) return bytes + commonPrefix(message.text, table[other]?.text ?? "");
    bytes += message.bytes;
  }
  return bytes;
}

/** Bytes at the beginning that two texts share. */
function commonPrefix(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return Buffer.byteLength(one.slice(0, index));
}
