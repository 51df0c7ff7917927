import { promisify } from "node:util";
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  gunzip,
  inflate,
  zstdDecompress,
} from "node:zlib";

/** How one kind of compression is undone, for a whole body and for a stream. */
export interface Compression {
  decode(bytes: Buffer, options: { maxOutputLength: number }): Promise<Buffer>;
  createDecoder(): NodeJS.ReadWriteStream;
}

const gzip: Compression = { decode: promisify(gunzip), createDecoder: createGunzip };

/**
 * By their names in `content-encoding`, in lower case. A map, because a sender may name anything, even a property of
 * every object.
 */
export const COMPRESSIONS: ReadonlyMap<string, Compression> = new Map<string, Compression>([
  ["gzip", gzip],
  ["x-gzip", gzip],
  ["deflate", { decode: promisify(inflate), createDecoder: createInflate }],
  ["br", { decode: promisify(brotliDecompress), createDecoder: createBrotliDecompress }],
  ["zstd", { decode: promisify(zstdDecompress), createDecoder: createZstdDecompress }],
]);
