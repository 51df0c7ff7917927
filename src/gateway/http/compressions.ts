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

/** How one kind of compression is undone, of a whole body and of one that arrives. */
export interface BodyCompression {
  decode(bytes: Buffer, options: { maxOutputLength: number }): Promise<Buffer>;
  createDecoder(): NodeJS.ReadWriteStream;
}

const gzip: BodyCompression = { decode: promisify(gunzip), createDecoder: createGunzip };

/** By what `content-encoding` calls them, in small letters. A map: others may name anything, also what every object has. */
export const COMPRESSIONS: ReadonlyMap<string, BodyCompression> = new Map<string, BodyCompression>([
  ["gzip", gzip],
  ["x-gzip", gzip],
  ["deflate", { decode: promisify(inflate), createDecoder: createInflate }],
  ["br", { decode: promisify(brotliDecompress), createDecoder: createBrotliDecompress }],
  ["zstd", { decode: promisify(zstdDecompress), createDecoder: createZstdDecompress }],
]);
