import { indexUses } from "../../recall/find-probes.ts";
import { priceCards } from "../prices/price-cards.ts";
import { scorePrefixStability } from "../scores/prefix-stability.ts";
import { countRewrittenHandoffs } from "../scores/rewritten-handoffs.ts";
import { priceSession } from "../scores/session-dollars.ts";
import type { Session } from "../session.ts";
import { addPauses } from "../sessions/add-pauses.ts";
import { tokensOfAll } from "../sizes.ts";
import { none } from "../strategies/none.ts";
import { palimpsestSession } from "../strategies/palimpsest.ts";
import { palimpsestPays } from "../strategies/palimpsest-pays.ts";
import { everyRequest } from "../strategies/schedules.ts";
import type { DollarsRow, DollarsTask, PricedPolicy } from "./dollars-task.ts";
import { findLookUps } from "./find-look-ups.ts";
import { priceBest, sizeLookUps } from "./measure-replay.ts";
import type { Recording } from "./recording.ts";
import { replay } from "./replay.ts";

const MIN_TOKENS = 20_000;

/** Prices a session by every card: as it is, in hindsight, and with each policy of ours. */
export async function measureDollars(given: Session, { contextTokens, places }: DollarsTask): Promise<DollarsRow[]> {
  if (tokensOfAll(given.messages) < MIN_TOKENS) return [];
  const session = addPauses(given);
  const index = indexUses(session.messages);
  const price = (recording: Recording, card: (typeof priceCards)[number]): PricedPolicy => {
    const lookUps = sizeLookUps(session, findLookUps(session, recording, index), true);
    const { dollars, lookUpDollars } = priceSession(recording, card, lookUps);
    const handoffDollars = (countRewrittenHandoffs(recording) * (card.cacheWrite - card.cacheRead)) / 1e6;
    return { dollars, lookUpDollars, rewrites: scorePrefixStability(recording).rewrites, handoffDollars };
  };
  const everything = await replay(session, everyRequest(none));
  const threshold = await replay(session, palimpsestSession({ contextTokens }));
  const best = await priceBest(session, contextTokens, places);
  const rows: DollarsRow[] = [];
  for (const card of priceCards) {
    const pays = await replay(session, palimpsestPays(card, contextTokens));
    rows.push({
      session: session.name,
      card: card.name,
      none: priceSession(everything, card).dollars,
      optimum: best[card.name] ?? 0,
      threshold: price(threshold, card),
      pays: price(pays, card),
    });
  }
  return rows;
}
