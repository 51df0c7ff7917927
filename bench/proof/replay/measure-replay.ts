import { listContinuations, priceOptimum } from "../optimum/price-optimum.ts";
import { priceCards } from "../prices/price-cards.ts";
import { type PrefixStability, scorePrefixStability } from "../scores/prefix-stability.ts";
import { priceSession } from "../scores/session-dollars.ts";
import type { Session } from "../session.ts";
import { palimpsest } from "../strategies/palimpsest.ts";
import type { Strategy } from "../strategy.ts";
import { replay } from "./replay.ts";

/** What a session came to when one strategy sent all of its requests. */
export interface ReplayRow {
  readonly session: string;
  readonly strategy: string;
  readonly requests: number;
  readonly promptTokens: number;
  readonly bytes: number;
  /** Requests that the window refuses and the strategy did not. */
  readonly overWindow: number;
  readonly stored: number;
  readonly prefix: PrefixStability;
  /** By price card. */
  readonly dollars: Readonly<Record<string, number>>;
  /** Of the prompt tokens, those that the first card's cache holds. */
  readonly readTokens: number;
}

export interface ReplayOptions {
  readonly strategies: readonly Strategy[];
  readonly contextTokens: number;
  /** Places where the optimum may compact. */
  readonly places: number;
}

/** Name of the row that the best schedule in hindsight has. */
export const OPTIMUM = "optimum";

/** Scores 5 and 6 of one session, a row for each strategy and one for the optimum. */
export async function* measureReplay(session: Session, options: ReplayOptions): AsyncGenerator<ReplayRow> {
  const { strategies, contextTokens, places } = options;
  for (const strategy of strategies) {
    const recording = await replay(session, strategy);
    const { requests } = recording;
    const prices = priceCards.map((card) => [card.name, priceSession(recording, card)] as const);
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

async function priceBest(session: Session, contextTokens: number, places: number): Promise<Record<string, number>> {
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
  readTokens: 0,
} as const;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
