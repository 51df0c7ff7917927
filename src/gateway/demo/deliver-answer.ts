import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { setImmediate as nextTick } from "node:timers/promises";
import { constants, createGzip } from "node:zlib";
import { cutAwkwardly } from "./cut-awkwardly.ts";
import type { OutgoingAnswer } from "./disturbance.ts";

export interface DeliveryOptions {
  /** Cut the bytes into pieces that split characters and lines, the same pieces for the same seed. */
  readonly seed?: number;
  readonly isCompressed?: boolean;
}

/** Sends an answer piece by piece, no faster than the client reads; without a seed each event is a piece. */
export async function deliverAnswer(
  response: ServerResponse,
  { status, headers, parts }: OutgoingAnswer,
  { seed, isCompressed = false }: DeliveryOptions,
): Promise<void> {
  response.writeHead(status, isCompressed ? { ...headers, "content-encoding": "gzip" } : headers);
  const target = isCompressed ? compressInto(response) : response;
  const pieces = seed === undefined ? parts : cutAwkwardly(Buffer.from(parts.join(""), "utf8"), seed);
  for (const piece of pieces) {
    if (response.destroyed) return;
    const isRoomLeft = target.write(piece);
    if (!isRoomLeft && !response.destroyed) await Promise.race([once(target, "drain"), once(response, "close")]);
    await nextTick();
  }
  target.end();
}

/** Every piece is flushed, as in servers that compress streams. */
function compressInto(response: ServerResponse): Writable {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  gzip.pipe(response);
  return gzip;
}
