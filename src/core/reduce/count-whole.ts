import type { TokenCounter } from "../base/ports.ts";

/** Longer texts are counted by sampling: only the output needs an exact count. */
const COUNTED_CHARACTERS = 1_000_000;
/** A judgement: pieces from all over the text. */
const SAMPLES = 64;

/** How many tokens a text has: exactly up to a million characters, beyond that from evenly spaced samples. */
export function countWhole(text: string, counter: TokenCounter): number {
  if (text.length <= COUNTED_CHARACTERS) return counter.count(text);
  const length = Math.floor(COUNTED_CHARACTERS / SAMPLES);
  let tokens = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const start = Math.floor(((text.length - length) * sample) / (SAMPLES - 1));
    tokens += counter.count(text.slice(start, start + length));
  }
  return Math.round((tokens * text.length) / (length * SAMPLES));
}
