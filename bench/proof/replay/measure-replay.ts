import { indexUses } from "../../recall/find-probes.ts";
import { listContinuations, priceOptimum } from "../optimum/price-optimum.ts";
import { priceCards } from "../prices/price-cards.ts";
import { type PrefixStability, scorePrefixStability } from "../scores/prefix-stability.ts";
import { priceSession } from "../scores/session-dollars.ts";
import type { Session } from "../session.ts";
import { tokensOf } from "../sizes.ts";
import { palimpsest } from "../strategies/palimpsest.ts";
import type { Strategy } from "../strategy.ts";
import { findLookUps, type LookUp } from "./find-look-ups.ts";
import { replay } from "./replay.ts";

/** The outcome of a session if one strategy sent all of its requests. */
export interface ReplayRow {
  readonly session: string;
  readonly strategy: string;
  readonly requests: number;
  readonly promptTokens: number;
  readonly bytes: number;
  /** Requests that the window refuses although the strategy did not. */
  readonly overWindow: number;
  readonly stored: number;
  readonly prefix: PrefixStability;
  /** By price card. */
  readonly dollars: Readonly<Record<string, number>>;
  /**
   * How often an answer used something out of sight, and what looking it up costs in addition; none for the optimum.
   */
  readonly lookUps: number;
  readonly lookUpDollars: Readonly<Record<string, number>>;
  /** Of the prompt tokens, those that the first card's cache holds. */
  readonly readTokens: number;
}

export interface ReplayOptions {
  readonly strategies: readonly Strategy[];
  readonly contextTokens: number;
  /** Places where the optimum may compact. */
  readonly places: number;
}

/** The most that one retrieve returns, as the gateway offers it to a model. */
const RETRIEVED_TOKENS = 2_000;

/** Name of the row of the best schedule in hindsight. */
export const OPTIMUM = "optimum";

/** Scores 5 and 6 of one session, a row for each strategy and one for the optimum. */
export async function* measureReplay(session: Session, options: ReplayOptions): AsyncGenerator<ReplayRow> {
  const { strategies, contextTokens, places } = options;
  const index = indexUses(session.messages);
  for (const strategy of strategies) {
    const recording = await replay(session, strategy);
    const { requests } = recording;
    const lookUps = findLookUps(session, recording, index);
    const back = sizeLookUps(session, lookUps, strategy.name.startsWith("palimpsest"));
    const prices = priceCards.map((card) => [card.name, priceSession(recording, card, back)] as const);
    yield {
      session: session.name,
      strategy: strategy.name,
      requests: requests.length,
      promptTokens: sum(requests.map(({ tokens }) => tokens)),
      bytes: sum(requests.map(({ bytes }) => bytes)),
      overWindow: requests.filter(({ tokens, isRefused }) => tokens > contextTokens && isRefused !== true).length,
      stored: sum(requests.map(({ stored }) => stored)),
      prefix: scorePrefixStability(recording),
      dollars: Object.fromEntries(prices.map(([name, { dollars }]) => [name, dollars])),
      lookUps: lookUps.length,
      lookUpDollars: Object.fromEntries(prices.map(([name, { lookUpDollars }]) => [name, lookUpDollars])),
      readTokens: prices[0]?.[1].readTokens ?? 0,
    };
  }
  yield {
    ...NOTHING,
    session: session.name,
    strategy: OPTIMUM,
    dollars: await priceBest(session, contextTokens, places),
  };
}

/**
 * What look-ups bring back. Ours retrieves from its store, which returns a bounded amount; a strategy without a store
 * runs the tool again and gets all of it.
 */
export function sizeLookUps(session: Session, lookUps: readonly LookUp[], hasStore: boolean): Map<number, number[]> {
  const sizes = new Map<number, number[]>();
  for (const { request, source } of lookUps) {
    const message = session.messages[source];
    const tokens = message === undefined ? 0 : tokensOf(message);
    const back = hasStore ? Math.min(tokens, RETRIEVED_TOKENS) : tokens;
    sizes.set(request, [...(sizes.get(request) ?? []), back]);
  }
  return sizes;
}

export async function priceBest(
  session: Session,
  contextTokens: number,
  places: number,
): Promise<Record<string, number>> {
  const operator = palimpsest({ contextTokens });
  const continuations = await listContinuations(
    session,
    async (history) => {
      const { messages, store } = await operator.rewrite(history, Number.POSITIVE_INFINITY);
      await store.close();
      return messages;
    },
    places,
  );
  return Object.fromEntries(priceCards.map((card) => [card.name, priceOptimum(continuations, card)]));
}

const NOTHING = {
  requests: 0,
  promptTokens: 0,
  bytes: 0,
  overWindow: 0,
  stored: 0,
  prefix: { followed: 0, earlierBytes: 0, stableBytes: 0, rewrites: 0, rewrittenBytes: 0 },
  lookUps: 0,
  lookUpDollars: {},
  readTokens: 0,
} as const;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
