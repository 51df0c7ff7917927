import type { GatewayWatcher } from "../../gateway/server/gateway-parts.ts";
import { nameReason } from "../../gateway/server/name-reason.ts";

/** What happened while a client ran, in numbers and names. */
export interface Tally {
  /** Answers to conversations. */
  turns: number;
  /** Requests that were no conversation, or got no answer. */
  others: number;
  compactions: number;
  lookUps: number;
  readTokens: number;
  writtenTokens: number;
  uncachedTokens: number;
  outputTokens: number;
  /** The longest history that the client had, and what went out of it. */
  longest: { readonly clientTokens: number; readonly sentTokens: number } | undefined;
  /** By status and reason, what the client was refused. */
  readonly refused: Map<string, number>;
  /** By reason, the conversations that went out as they came. */
  readonly leftAlone: Map<string, number>;
  /** By reason, the compactions that came to nothing. */
  readonly failed: Map<string, number>;
}

export function createTally(): { readonly tally: Tally; readonly watcher: Partial<GatewayWatcher> } {
  const tally: Tally = {
    turns: 0,
    others: 0,
    compactions: 0,
    lookUps: 0,
    readTokens: 0,
    writtenTokens: 0,
    uncachedTokens: 0,
    outputTokens: 0,
    longest: undefined,
    refused: new Map(),
    leftAlone: new Map(),
    failed: new Map(),
  };
  const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const watcher: Partial<GatewayWatcher> = {
    onRequest({ status, outcome, reason, conversation, usage }) {
      if (status >= 400) count(tally.refused, String(status));
      if (conversation === undefined || status !== 200) {
        tally.others += 1;
        return;
      }
      tally.turns += 1;
      if (outcome === "untouched" || outcome === "observed" || outcome === "bypassed") count(tally.leftAlone, reason);
      const { tokensBefore, tokensAfter } = conversation;
      if (tokensBefore > (tally.longest?.clientTokens ?? 0)) {
        tally.longest = { clientTokens: tokensBefore, sentTokens: tokensAfter };
      }
      if (usage === undefined) return;
      const { promptTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = usage;
      tally.readTokens += cacheReadTokens;
      tally.writtenTokens += cacheWriteTokens;
      tally.uncachedTokens += Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens);
      tally.outputTokens += outputTokens;
    },
    onCompaction({ status, reason }) {
      if (status === "compacted") tally.compactions += 1;
      else count(tally.failed, nameReason(reason));
    },
    onLookUp() {
      tally.lookUps += 1;
    },
  };
  return { tally, watcher };
}
