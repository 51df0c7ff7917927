import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

type Decompress = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;

const DECODERS: ReadonlyMap<string, Decompress> = new Map<string, Decompress>([
  ["gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
  ["zstd", zstdDecompressSync],
]);

/**
 * The whole body of a request, decompressed; undefined if it is longer than allowed. Then the rest is read and
 * dropped. A body that cannot be decompressed comes back as it is, and is not JSON.
 */
export async function receiveBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    // A client that still writes would miss an answer to a closed connection.
    if (bytes <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (bytes > maxBytes) return undefined;
  const body = Buffer.concat(chunks);
  const decompress = DECODERS.get(request.headers["content-encoding"] ?? "");
  return decompress === undefined ? body.toString("utf8") : decode(body, decompress, maxBytes);
}

function decode(body: Buffer, decompress: Decompress, maxOutputLength: number): string | undefined {
  try {
    return decompress(body, { maxOutputLength }).toString("utf8");
  } catch (error) {
    const isTooLong = error instanceof RangeError;
    return isTooLong ? undefined : body.toString("latin1");
  }
}
