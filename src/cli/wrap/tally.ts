import { findPriceCard, type PriceOptions, YOUR_PRICES } from "../../core/prices/find-price-card.ts";
import { priceRequest } from "../../core/prices/price-request.ts";
import type { Reason } from "../../gateway/base/reason.ts";
import type { GatewayWatcher } from "../../gateway/facts/gateway-watcher.ts";
import { nameReason } from "../../gateway/facts/name-reason.ts";
import type { RequestFacts } from "../../gateway/facts/request-facts.ts";
import { priceUsage } from "../../gateway/operation/price-usage.ts";
import { netOf } from "../../gateway/operation/savings.ts";
import type { SessionLedger } from "../../gateway/operation/session-ledger.ts";

export type ProviderName = NonNullable<RequestFacts["provider"]>;

/** What the gateway answers if its provider does not. */
const BAD_GATEWAY = 502;

/** What happened while a client ran, in numbers and names. */
export interface Tally {
  /** Answers to conversations. */
  turns: number;
  /** Requests that were not conversations, or got no answer. */
  others: number;
  /** Those that were sent: a pass that is prepared in the background can be overtaken before it is used. */
  compactions: number;
  /** All that were made, and those for which a summarizer was asked. */
  passes: number;
  summarizedPasses: number;
  lookUps: number;
  readTokens: number;
  writtenTokens: number;
  uncachedTokens: number;
  outputTokens: number;
  /** What the provider charged, by the models' price cards; models without a card are left out and counted. */
  dollars: number;
  unpricedTurns: number;
  /**
   * How much less that is than the client would have paid without us, as far as it could have continued; negative for
   * more.
   */
  savedDollars: number;
  /** The models whose prices were used, or that they were the user's own, and their dates. */
  readonly cards: Map<string, string>;
  /** The longest history that the client had, how much of it was sent, and the window of the model if it is known. */
  longest: { readonly clientTokens: number; readonly sentTokens: number; readonly windowTokens?: number } | undefined;
  /** By status and reason, the requests that were refused. */
  readonly refused: Map<string, number>;
  /** By provider, why it could not be reached. */
  readonly unreachable: Map<ProviderName, string>;
  /** By reason, the conversations that were sent unchanged. */
  readonly leftAlone: Map<Reason, number>;
  /** By reason, the compactions that changed nothing. */
  readonly failed: Map<Reason, number>;
}

export interface TallyParts {
  readonly prices?: PriceOptions;
  /** Computes what each request was worth; separate from the ledger of the metrics. */
  readonly ledger: SessionLedger;
}

/** Before anything happened. */
export function emptyTally(): Tally {
  return {
    turns: 0,
    others: 0,
    compactions: 0,
    passes: 0,
    summarizedPasses: 0,
    lookUps: 0,
    readTokens: 0,
    writtenTokens: 0,
    uncachedTokens: 0,
    outputTokens: 0,
    dollars: 0,
    unpricedTurns: 0,
    savedDollars: 0,
    cards: new Map(),
    longest: undefined,
    refused: new Map(),
    unreachable: new Map(),
    leftAlone: new Map(),
    failed: new Map(),
  };
}

export function createTally({ prices, ledger }: TallyParts): {
  readonly tally: Tally;
  readonly watcher: Partial<GatewayWatcher>;
} {
  const tally = emptyTally();
  const count = <Name>(counts: Map<Name, number>, name: Name): void =>
    void counts.set(name, (counts.get(name) ?? 0) + 1);
  /** How many messages of each session a compaction replaced when it was last sent. */
  const compactedOf = new Map<string, number>();
  let lastFault = "";
  const watcher: Partial<GatewayWatcher> = {
    onRequest(facts) {
      const { status, outcome, reason, conversation, usage, provider } = facts;
      if (status >= 400) count(tally.refused, String(status));
      if (status === BAD_GATEWAY && provider !== undefined && lastFault !== "")
        tally.unreachable.set(provider, lastFault);
      if (conversation === undefined || status !== 200) {
        tally.others += 1;
        return;
      }
      tally.turns += 1;
      if (outcome === "untouched" || outcome === "observed" || outcome === "bypassed") count(tally.leftAlone, reason);
      const { session, tokensBefore, tokensAfter, compactedMessages, windowTokens } = conversation;
      // A session that was compacted before this run began continues with what it had.
      const before = compactedOf.get(session) ?? (outcome === "compacted" ? 0 : compactedMessages);
      if (compactedMessages > before) tally.compactions += 1;
      compactedOf.set(session, compactedMessages);
      if (tokensBefore > (tally.longest?.clientTokens ?? 0)) {
        const window = windowTokens === undefined ? {} : { windowTokens };
        tally.longest = { clientTokens: tokensBefore, sentTokens: tokensAfter, ...window };
      }
      if (usage === undefined) return;
      const { promptTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = usage;
      tally.readTokens += cacheReadTokens;
      tally.writtenTokens += cacheWriteTokens;
      const uncachedTokens = Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens);
      tally.uncachedTokens += uncachedTokens;
      tally.outputTokens += outputTokens;
      const entry = ledger.add(facts);
      const card = findPriceCard(conversation.model, prices);
      if (card === undefined) {
        tally.unpricedTurns += 1;
        return;
      }
      // A card may be that of several models: the reader wants to know which one this was.
      tally.cards.set(card.name === YOUR_PRICES ? card.name : conversation.model, card.asOf);
      tally.dollars += priceUsage(facts.rounds ?? [usage], conversation.model, prices) ?? 0;
      if (entry !== undefined) tally.savedDollars += (netOf(entry) * card.input) / 1e6;
    },
    onCompaction({ status, reason, summaryWork }) {
      const card = summaryWork === undefined ? undefined : findPriceCard(summaryWork.model, prices);
      if (summaryWork !== undefined && card !== undefined) {
        const billing = { readTokens: 0, writtenTokens: 0, plainTokens: summaryWork.inputTokens ?? 0 };
        const paid = priceRequest(billing, summaryWork.outputTokens ?? 0, card);
        tally.dollars += paid;
        tally.savedDollars -= paid;
      }
      if (summaryWork !== undefined) tally.summarizedPasses += 1;
      if (status === "compacted") tally.passes += 1;
      else count(tally.failed, nameReason(reason));
    },
    onLookUp() {
      tally.lookUps += 1;
    },
    onFault(where, error) {
      if (where === "request") lastFault = nameFault(error);
    },
  };
  return { tally, watcher };
}

/** The code of an error or of what caused it; its message may contain content. */
function nameFault(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : nameFault(error.cause);
}
