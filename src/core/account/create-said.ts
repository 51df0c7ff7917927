import { type Blocks, textOfBlock } from "./split-output.ts";

/** The number of buckets that pairs of neighbouring characters are counted in. */
const PAIRS = 1 << 10;
/** Odd, so that pairs of letters spread over the buckets. */
const PAIR_FACTOR = 37;

/**
 * Makes a test whether a text contains a block word for word. Hardly any of tens of thousands of blocks is contained, and
 * most show it by a pair of neighbouring characters that the text does not have, so nothing is cut out for those.
 */
export function createSaid(said: string): (blocks: Blocks, block: number) => boolean {
  if (said.trim() === "") return () => false;
  const hasPair = new Uint8Array(PAIRS);
  for (let index = 1; index < said.length; index += 1) hasPair[pairAt(said, index)] = 1;
  return (blocks, block) => {
    const { text, starts, ends, lineCounts } = blocks;
    const line = lineCounts[block - 1] ?? 0;
    const end = ends[line] ?? 0;
    for (let index = (starts[line] ?? 0) + 1; index < end; index += 1) {
      if (hasPair[pairAt(text, index)] === 0) return false;
    }
    return said.includes(textOfBlock(blocks, block));
  };
}

function pairAt(text: string, index: number): number {
  return (text.charCodeAt(index - 1) * PAIR_FACTOR + text.charCodeAt(index)) & (PAIRS - 1);
}
