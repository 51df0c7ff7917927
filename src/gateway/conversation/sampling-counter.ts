import type { TokenCounter } from "../../core/base/ports.ts";

/** Shorter texts are counted as they are. */
const MIN_CHARACTERS = 256;
/** A judgement: long enough that cut words at its ends do not matter. */
const SLICE_CHARACTERS = 4_096;

/**
 * A counter that reads a share of each text, in slices from all over it, and takes the rest for the same.
 *
 * @param share Above 0, up to 1.
 */
export function samplingCounter(counter: TokenCounter, share: number): TokenCounter {
  return {
    ...counter,
    count(text) {
      const characters = Math.max(MIN_CHARACTERS, Math.floor(text.length * share));
      if (characters >= text.length) return counter.count(text);
      const slices = Math.ceil(characters / SLICE_CHARACTERS);
      const length = Math.floor(characters / slices);
      let tokens = 0;
      for (let slice = 0; slice < slices; slice += 1) {
        const start = Math.floor((text.length / slices) * slice);
        tokens += counter.count(text.slice(start, start + length));
      }
      return Math.round((tokens * text.length) / (length * slices));
    },
  };
}
