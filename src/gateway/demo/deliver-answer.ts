import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate as nextTick } from "node:timers/promises";
import { cutAwkwardly } from "./cut-awkwardly.ts";
import type { OutgoingAnswer } from "./disturbance.ts";

/**
 * Sends an answer. With a seed the bytes go out in pieces that cut characters and lines apart, the same
 * pieces for the same seed; without one each event is a piece.
 */
export async function deliverAnswer(
  response: ServerResponse,
  { status, headers, parts }: OutgoingAnswer,
  seed?: number,
): Promise<void> {
  response.writeHead(status, headers);
  const pieces = seed === undefined ? parts : cutAwkwardly(Buffer.from(parts.join(""), "utf8"), seed);
  for (const piece of pieces) {
    if (response.destroyed) return;
    const isRoomLeft = response.write(piece);
    if (!isRoomLeft && !response.destroyed) await Promise.race([once(response, "drain"), once(response, "close")]);
    await nextTick();
  }
  response.end();
}
