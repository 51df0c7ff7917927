import * as zlib from "node:zlib";

/** How a body was packed. Each row says so itself, so that a better way can come later. */
export type Compression = "plain" | "zstd" | "deflate";

export interface Compressed {
  readonly compression: Compression;
  readonly bytes: Uint8Array;
}

/** Below this a compressed text is hardly shorter. */
const MIN_COMPRESSED_LENGTH = 64;

/** The least that zlib accepts, and the most that a row with a false length may cost. */
const MIN_CHUNK = 64;
const MAX_CHUNK = 1024 * 1024;

// Node 22 before 22.15 has no zstd.
const hasZstd = typeof zlib.zstdCompressSync === "function";

/** Packs bytes as small as this Node can at no great cost. */
export function compress(bytes: Uint8Array): Compressed {
  const plain: Compressed = { compression: "plain", bytes };
  if (bytes.length < MIN_COMPRESSED_LENGTH) return plain;
  const options = { chunkSize: chunkSizeOf(bytes.length) };
  const packed: Compressed = hasZstd
    ? { compression: "zstd", bytes: zlib.zstdCompressSync(bytes, options) }
    : { compression: "deflate", bytes: zlib.deflateSync(bytes, options) };
  return packed.bytes.length < bytes.length ? packed : plain;
}

/**
 * The bytes that were packed, or undefined if these were not packed this way. Never unpacks more than
 * `byteLength`: a damaged or hostile row must not take more memory than the text had.
 */
export function decompress(compression: string, bytes: Uint8Array, byteLength: number): Uint8Array | undefined {
  if (compression === "plain") return bytes;
  if (byteLength < 1) return undefined;
  const options = { maxOutputLength: byteLength, chunkSize: chunkSizeOf(byteLength) };
  try {
    if (compression === "zstd" && hasZstd) return zlib.zstdDecompressSync(bytes, options);
    return compression === "deflate" ? zlib.inflateSync(bytes, options) : undefined;
  } catch {
    return undefined;
  }
}

/** One piece of the right size: assembling a text from many pieces costs more than unpacking it. */
function chunkSizeOf(byteLength: number): number {
  return Math.min(MAX_CHUNK, Math.max(MIN_CHUNK, byteLength + 1));
}
