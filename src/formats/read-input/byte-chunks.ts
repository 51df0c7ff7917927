/**
 * Bytes as they arrive: a file stream, standard input, or an array of buffers.
 *
 * How they are cut never matters. A chunk is not copied, so its source may not write to it again.
 */
export type ByteChunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Joins pieces to one array; a single piece is not copied. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first;
  const joined = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}
