import type { Message } from "../../../src/core/model/message.ts";
import type { PriceCard } from "../../../src/core/model/price-card.ts";
import { priceRequest } from "../../../src/core/prices/price-request.ts";
import { createCacheSimulator } from "../prices/simulate-cache.ts";
import { createMessageTable } from "../replay/message-table.ts";
import type { RecordedMessage, RecordedRequest } from "../replay/recording.ts";
import { listRequests, recordMessages } from "../replay/replay.ts";
import type { Session } from "../session.ts";
import { tokensOf } from "../sizes.ts";
import { findBestSchedule } from "./find-best-schedule.ts";

/** A session as it goes on from each place where it may be compacted. */
export interface Continuations {
  readonly table: readonly RecordedMessage[];
  /** The number of the request at each place; the first is the start of the session. */
  readonly places: readonly number[];
  /** For each place, the requests from it to the end. */
  readonly requests: readonly (readonly RecordedRequest[])[];
}

/**
 * Compacts a session at evenly spaced requests, each time from the whole history, so that the result does not depend on
 * earlier passes.
 */
export async function listContinuations(
  session: Session,
  compact: (history: readonly Message[]) => Promise<readonly Message[]>,
  most: number,
): Promise<Continuations> {
  const table = createMessageTable(session.format);
  const asked = listRequests(session);
  const step = Math.max(1, Math.ceil(asked.length / most));
  const places = asked.map((_, index) => index).filter((index) => index % step === 0);
  const requests: RecordedRequest[][] = [];
  for (const place of places) {
    const start = asked[place]?.index ?? 0;
    const standing = place === 0 ? session.messages.slice(0, start) : await compact(session.messages.slice(0, start));
    requests.push(
      asked.slice(place).map(({ index, atSeconds }) => ({
        ...recordMessages([...standing, ...session.messages.slice(start, index)], table),
        outputTokens: tokensOf(session.messages[index] ?? { role: "assistant", parts: [] }),
        atSeconds,
        stored: 0,
      })),
    );
  }
  return { table: table.messages, places, requests };
}

/**
 * What the best schedule of our own operator costs in hindsight. Each compaction starts with an empty cache, so a
 * provider that still has the protected opening makes it a little cheaper.
 */
export function priceOptimum({ table, places, requests }: Continuations, card: PriceCard): number {
  const sums = requests.map((from) => {
    const cache = createCacheSimulator(table, card.cache);
    const upTo = [0];
    for (const request of from) {
      upTo.push((upTo.at(-1) ?? 0) + priceRequest(cache.bill(request), request.outputTokens, card));
    }
    return upTo;
  });
  const total = requests[0]?.length ?? 0;
  return findBestSchedule(places.length, (from, to) => {
    const end = places[to] ?? total;
    return sums[from]?.[end - (places[from] ?? 0)] ?? Number.POSITIVE_INFINITY;
  }).cost;
}
