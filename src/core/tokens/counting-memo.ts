import type { TokenCounter } from "../ports.ts";

export interface CountingMemoOptions {
  readonly maxEntries?: number;
  /** Of all remembered texts together. */
  readonly maxCharacters?: number;
  /** Shorter texts are counted anew each time, which is cheaper than finding them. */
  readonly minCharacters?: number;
}

/**
 * A counter that remembers the texts it has counted: in a transcript that grows by a message,
 * only the message is counted.
 *
 * It counts as the counter inside does, whatever it has seen before, and forgets the texts that
 * were not asked for the longest time once a bound is reached.
 */
export function countingMemo(
  counter: TokenCounter,
  { maxEntries = 4_096, maxCharacters = 16_000_000, minCharacters = 128 }: CountingMemoOptions = {},
): TokenCounter {
  // A Map keeps the order of insertion, so its first key is the one asked for the longest time ago.
  const remembered = new Map<string, number>();
  let characters = 0;

  function forget(text: string): void {
    if (remembered.delete(text)) characters -= text.length;
  }

  function remember(text: string, tokens: number): void {
    remembered.set(text, tokens);
    characters += text.length;
    while (remembered.size > maxEntries || characters > maxCharacters) {
      const [oldest = text] = remembered.keys();
      forget(oldest);
    }
  }

  return {
    name: counter.name,
    countedAs: counter.countedAs,
    count(text) {
      if (text.length < minCharacters || text.length > maxCharacters) return counter.count(text);
      const tokens = remembered.get(text) ?? counter.count(text);
      forget(text);
      remember(text, tokens);
      return tokens;
    },
  };
}
