import { LINE_FEED } from "../../core/text/character-codes.ts";
/** A line to write in place of another. */
export interface Replacement {
  /** Counted from 1. */
  readonly line: number;
  /** Without the line feed. */
  readonly output: Uint8Array;
}

const LINE_END = Uint8Array.of(LINE_FEED);

/**
 * Passes bytes on with some lines replaced; every other byte stays, whatever it is. Keeps no more than a chunk in
 * memory, so a line may have any length.
 *
 * @param replacements In the order of their lines.
 */
export async function* copyLines(
  chunks: AsyncIterable<Uint8Array>,
  replacements: AsyncIterable<Replacement>,
): AsyncGenerator<Uint8Array> {
  const waiting = replacements[Symbol.asyncIterator]();
  let next = await waiting.next();
  let line = 1;
  let isInLine = false;
  let replacement: Replacement | undefined;

  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; ) {
      if (!isInLine) replacement = next.done !== true && next.value.line === line ? next.value : undefined;
      isInLine = true;
      const end = chunk.indexOf(LINE_FEED, start);
      const stop = end === -1 ? chunk.length : end + 1;
      if (replacement === undefined) yield chunk.subarray(start, stop);
      start = stop;
      if (end === -1) break;
      if (replacement !== undefined) {
        yield replacement.output;
        yield LINE_END;
        next = await waiting.next();
      }
      isInLine = false;
      line += 1;
    }
  }
  if (isInLine && replacement !== undefined) yield replacement.output;
}
