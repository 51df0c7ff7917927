import type { PinOptions } from "../stages/partition/pin-standing.ts";
import type { CoreTools } from "./core-tools.ts";
import { shortenBlock } from "./shorten-block.ts";

/**
 * What the blocks of a host may cost that are pinned again, from a message on. Several layouts ask for the same block, which is shortened once.
 */
export function createPinOptions(maxTokens: number, from: number, { measurer: { counter } }: CoreTools): PinOptions {
  const shortened = new Map<string, string | undefined>();
  const countTokens = (text: string): number => counter.count(text);
  return {
    maxTokens,
    from,
    countTokens,
    shorten: (block, tokens) => {
      const key = `${tokens} ${block}`;
      if (!shortened.has(key)) shortened.set(key, shortenBlock(block, tokens, countTokens));
      return shortened.get(key);
    },
  };
}
