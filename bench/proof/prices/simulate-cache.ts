import type { Billing, CacheRules } from "../../../src/core/model/price-card.ts";
import type { RecordedMessage, RecordedRequest } from "../replay/recording.ts";

/** How many places a request may mark, and how many blocks before a mark an earlier one is still found. */
const BREAKPOINTS = 4;
const LOOK_BACK_BLOCKS = 20;

/** A provider's prompt cache for one conversation. */
export interface CacheSimulator {
  /** Bills the next request. Requests come in chronological order. */
  bill(request: Pick<RecordedRequest, "messages" | "atSeconds">): Billing;
}

/** Starts with an empty cache. */
export function createCacheSimulator(table: readonly RecordedMessage[], rules: CacheRules): CacheSimulator {
  return rules.kind === "marked" ? markedCache(table, rules) : automaticCache(table, rules);
}

/**
 * A cache of marked prefixes. The marks are at the end of the system prompt and at the last messages. A request reads
 * the longest prefix that ends at a mark, or at most the look-back before one, and that an earlier request marked; what
 * follows it, up to the last mark, is written.
 */
function markedCache(
  table: readonly RecordedMessage[],
  { minimumTokens, lifetimeSeconds }: CacheRules,
): CacheSimulator {
  const prefixes = createPrefixTree(table);
  /** By node. Nodes are numbered from 0, because requests are long and every one of them asks for thousands. */
  const expiry: number[] = [];

  return {
    bill({ messages, atSeconds }) {
      const path = prefixes.follow(messages);
      const marks = chooseMarks(messages, table, BREAKPOINTS);
      const isAlive = (node: number): boolean => (expiry[node] ?? Number.NEGATIVE_INFINITY) >= atSeconds;
      let hit = 0;
      for (const mark of marks) hit = Math.max(hit, findCached(path, mark, isAlive));
      const readTokens = path[hit]?.tokens ?? 0;
      let writtenUpTo = readTokens;
      if (hit > 0) expiry[path[hit]?.node ?? 0] = atSeconds + lifetimeSeconds;
      for (const mark of marks) {
        const { node = 0, tokens = 0 } = path[mark] ?? {};
        if (tokens < minimumTokens) continue;
        expiry[node] = atSeconds + lifetimeSeconds;
        writtenUpTo = Math.max(writtenUpTo, tokens);
      }
      const total = path.at(-1)?.tokens ?? 0;
      return { readTokens, writtenTokens: writtenUpTo - readTokens, plainTokens: total - writtenUpTo };
    },
  };

  /** The longest cached prefix that ends at a mark or a little before it; 0 if there is none. */
  function findCached(path: readonly Prefix[], mark: number, isAlive: (node: number) => boolean): number {
    let blocks = 0;
    for (let length = mark; length > 0 && blocks <= LOOK_BACK_BLOCKS; length -= 1) {
      const prefix = path[length];
      if (prefix === undefined) break;
      if (isAlive(prefix.node)) return length;
      blocks += prefix.blocks;
    }
    return 0;
  }
}

/** A cache of everything that was ever sent. It finds the longest common beginning. */
function automaticCache(
  table: readonly RecordedMessage[],
  { minimumTokens, lifetimeSeconds }: CacheRules,
): CacheSimulator {
  const prefixes = createPrefixTree(table);
  const expiry: number[] = [];
  return {
    bill({ messages, atSeconds }) {
      const path = prefixes.follow(messages);
      const hit = path.findLast(({ node, tokens }) => tokens >= minimumTokens && (expiry[node] ?? -1) >= atSeconds);
      const readTokens = hit?.tokens ?? 0;
      for (const { node } of path) expiry[node] = atSeconds + lifetimeSeconds;
      const total = path.at(-1)?.tokens ?? 0;
      const writtenTokens = total >= minimumTokens ? total - readTokens : 0;
      return { readTokens, writtenTokens, plainTokens: total - readTokens - writtenTokens };
    },
  };
}

/** How long the marked prefixes are, in messages, shortest first. */
function chooseMarks(messages: readonly number[], table: readonly RecordedMessage[], most: number): number[] {
  const system = messages.findLastIndex((number) => table[number]?.isSystem === true) + 1;
  const marks = new Set(system > 0 ? [system] : []);
  const free = most - marks.size;
  for (let length = messages.length; length > system && length > messages.length - free; length -= 1) marks.add(length);
  return [...marks].toSorted((left, right) => left - right);
}

/** A beginning of a request: the same beginning has the same node each time. */
interface Prefix {
  readonly node: number;
  readonly tokens: number;
  /** Blocks of its last message. */
  readonly blocks: number;
}

interface PrefixTree {
  /** Every beginning of a request, the empty one first; valid until the next request is followed. */
  follow(messages: readonly number[]): readonly Prefix[];
}

/** Requests mostly continue where the previous one ended, so their common beginning is followed once. */
function createPrefixTree(table: readonly RecordedMessage[]): PrefixTree {
  const children: Map<number, number>[] = [new Map()];
  const path: Prefix[] = [{ node: 0, tokens: 0, blocks: 0 }];
  let before: readonly number[] = [];
  return {
    follow(messages) {
      let common = 0;
      while (common < messages.length && messages[common] === before[common]) common += 1;
      path.length = Math.min(path.length, common + 1);
      before = messages;
      for (let index = path.length - 1; index < messages.length; index += 1) {
        const number = messages[index] ?? 0;
        const { node = 0, tokens = 0 } = path[index] ?? {};
        const below = children[node];
        let next = below?.get(number);
        if (next === undefined) {
          next = children.push(new Map()) - 1;
          below?.set(number, next);
        }
        const { tokens: more = 0, blocks = 1 } = table[number] ?? {};
        path.push({ node: next, tokens: tokens + more, blocks });
      }
      return path;
    },
  };
}
