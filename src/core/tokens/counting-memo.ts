import type { TokenCounter } from "../base/ports.ts";
import { createTextMemory } from "../text/text-memory.ts";

export interface CountingMemoOptions {
  readonly maxEntries?: number;
  /** Of all remembered texts together. */
  readonly maxCharacters?: number;
  /** Shorter texts are counted again each time, which is cheaper than finding them. */
  readonly minCharacters?: number;
}

/**
 * A counter that remembers the texts it has counted: in a transcript that grows by a message,
 * only the message is counted.
 *
 * It counts exactly as the inner counter does, whatever it has seen before. Once a bound is reached, it forgets the
 * texts that have not been asked for in a long time.
 */
export function countingMemo(
  counter: TokenCounter,
  { maxEntries = 4_096, maxCharacters = 16_000_000, minCharacters = 128 }: CountingMemoOptions = {},
): TokenCounter {
  const remembered = createTextMemory<number>({ maxCharacters, maxEntries });

  return {
    name: counter.name,
    countedAs: counter.countedAs,
    count(text) {
      if (text.length < minCharacters || text.length > maxCharacters) return counter.count(text);
      const known = remembered.get(text);
      if (known !== undefined) return known;
      const tokens = counter.count(text);
      remembered.set(text, tokens);
      return tokens;
    },
  };
}
