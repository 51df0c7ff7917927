import { MAX_LINE_BYTES, splitLines } from "../../formats/read-input/split-lines.ts";

export interface TrajectoryLine {
  /** Counted from 1, blank lines included. */
  readonly line: number;
  /** Undefined if the line is too long to keep in memory. */
  readonly bytes: Uint8Array | undefined;
}

/** The lines of a training file that are not blank, one at a time. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TrajectoryLine> {
  for await (const { line, bytes } of splitLines(chunks, MAX_LINE_BYTES)) {
    if (bytes === undefined || bytes.some(isContent)) yield { line, bytes };
  }
}

function isContent(byte: number): boolean {
  return byte !== 0x20 && byte !== 0x09 && byte !== 0x0d;
}
