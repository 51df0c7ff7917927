import { type Blocks, textOfBlock } from "./split-output.ts";

/** Each pair of characters that stand together is one of so many. */
const PAIRS = 1 << 10;
/** Odd, so that pairs of two letters spread. */
const PAIR_FACTOR = 37;

/**
 * Makes a test whether a block stands in a text word for word. Of tens of thousands of blocks hardly one does, and most
 * show that by their first characters, which stand nowhere together in the text: nothing is cut out for those.
 */
export function createSaid(said: string): (blocks: Blocks, block: number) => boolean {
  if (said.trim() === "") return () => false;
  const standsTogether = new Uint8Array(PAIRS);
  for (let index = 1; index < said.length; index += 1) standsTogether[pairAt(said, index)] = 1;
  return (blocks, block) => {
    const { text, starts, ends, lineCounts } = blocks;
    const line = lineCounts[block - 1] ?? 0;
    const end = ends[line] ?? 0;
    for (let index = (starts[line] ?? 0) + 1; index < end; index += 1) {
      if (standsTogether[pairAt(text, index)] === 0) return false;
    }
    return said.includes(textOfBlock(blocks, block));
  };
}

function pairAt(text: string, index: number): number {
  return (text.charCodeAt(index - 1) * PAIR_FACTOR + text.charCodeAt(index)) & (PAIRS - 1);
}
