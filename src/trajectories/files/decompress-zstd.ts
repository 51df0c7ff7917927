import { pipeline, Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { type FramePiece, splitZstdFrames } from "./split-zstd-frames.ts";

/** Decompresses zstd data of any number of frames. */
export async function* decompressZstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = splitZstdFrames(chunks);
  for (let first = await pieces.next(); first.done !== true; first = await pieces.next()) {
    // A failure of either reaches whoever reads.
    const frame = pipeline(Readable.from(readFrame(first.value, pieces)), createZstdDecompress(), () => undefined);
    for await (const chunk of frame) if (chunk instanceof Uint8Array) yield chunk;
  }
}

async function* readFrame(first: FramePiece, pieces: AsyncIterator<FramePiece>): AsyncGenerator<Uint8Array> {
  for (let piece = first; !piece.endsFrame; ) {
    if (piece.bytes.length > 0) yield piece.bytes;
    const next = await pieces.next();
    if (next.done === true) return;
    piece = next.value;
  }
}
