import { LINE_FEED } from "../../core/text/character-codes.ts";
import { type ByteChunks, concatBytes } from "./byte-chunks.ts";

/** Far above any real line: a line with a 30 MB image in base64 still passes. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

export interface ByteLine {
  /** Counted from 1. */
  readonly line: number;
  /** Without the line feed. Undefined if the line is longer than the maximum: its bytes were dropped. */
  readonly bytes: Uint8Array | undefined;
  /** False for a last line without a line feed. */
  readonly isEnded: boolean;
}

/** Cuts bytes at line feeds, holding no more than one line and one chunk at a time. */
export async function* splitLines(chunks: ByteChunks, maximumBytes: number): AsyncGenerator<ByteLine> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let line = 1;

  const collect = (piece: Uint8Array): void => {
    length += piece.length;
    if (length > maximumBytes) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  };
  const finishLine = (isEnded: boolean): ByteLine => {
    const finished = { line, bytes: length > maximumBytes ? undefined : concatBytes(pieces), isEnded };
    pieces = [];
    length = 0;
    line += 1;
    return finished;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      collect(chunk.subarray(start, end));
      yield finishLine(true);
      start = end + 1;
    }
    collect(chunk.subarray(start));
  }
  if (length > 0) yield finishLine(false);
}
