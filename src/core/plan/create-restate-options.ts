import type { RestateOptions } from "../stages/partition/restate-blocks.ts";
import type { CoreTools } from "./core-tools.ts";
import { shortenBlock } from "./shorten-block.ts";

/**
 * What a host's blocks that we write again may cost, from a message on. Layouts ask for the same blocks, so each is
 * shortened once.
 */
export function createRestateOptions(
  maxTokens: number,
  from: number,
  { measurer: { counter } }: CoreTools,
): RestateOptions {
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
