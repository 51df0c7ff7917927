import { isObject } from "../../formats/wire-value.ts";
import type { KnownRewrites, Piece, Rewrite } from "./rewrite.ts";

/** Where rewrites are kept, so that another process sends the same bytes. One tenant's. */
export interface RewriteStore {
  /** Keeps a text under a name unless one is there already; gives the one that stays. It goes with its lineage. */
  saveRewrite(name: string, text: string, lineage: string): Promise<string>;
  /** The texts that are kept under these names. */
  findRewrites(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** The rewrites of a tenant's conversations, by the names of their beginnings. */
export interface RewriteBook {
  /** What is known of a conversation whose beginnings have these names, `chain[0]` for none of its messages. */
  find(chain: readonly string[]): Promise<KnownRewrites>;
  /** Keeps a rewrite. Where another node was faster, its rewrite stays, and is the answer. */
  save(name: string, rewrite: Rewrite, lineage: string): Promise<Rewrite>;
}

/** Conversations whose last compaction is remembered. */
const MOST_CONVERSATIONS = 10_000;

/**
 * Makes a book over a store.
 *
 * Remembers how far each conversation was compacted: only names after it are asked for, so that a look-up grows
 * with what is new and not with the history.
 */
export function createRewriteBook(store: RewriteStore, mostConversations = MOST_CONVERSATIONS): RewriteBook {
  const compactions = new Map<string, Rewrite>();

  function remember(name: string, rewrite: Rewrite): void {
    if (rewrite.kind !== "compaction") return;
    compactions.delete(name);
    compactions.set(name, rewrite);
    if (compactions.size > mostConversations) compactions.delete(compactions.keys().next().value ?? "");
  }

  return {
    async find(chain) {
      const from = chain.findLastIndex((name) => compactions.has(name));
      const remembered = compactions.get(chain[from] ?? "");
      const rewrites = new Map(remembered === undefined ? [] : [[from, remembered] as const]);
      const names = chain.slice(Math.max(from, 0) + 1);
      const asked = names.flatMap((name) => [name, draftName(name)]);
      const found = asked.length === 0 ? new Map<string, string>() : await store.findRewrites(asked);
      for (const [offset, name] of names.entries()) {
        const rewrite = readRewrite(found.get(name) ?? found.get(draftName(name)));
        if (rewrite === undefined) continue;
        rewrites.set(Math.max(from, 0) + 1 + offset, rewrite);
        remember(name, rewrite);
      }
      return rewrites;
    },
    async save(name, rewrite, lineage) {
      const place = rewrite.kind === "draft" ? draftName(name) : name;
      const kept = readRewrite(await store.saveRewrite(place, JSON.stringify(rewrite), lineage)) ?? rewrite;
      remember(name, kept);
      return kept;
    },
  };
}

/** Apart, so that a draft never stands in the way of what must go out compacted before the user speaks. */
function draftName(name: string): string {
  return `${name} draft`;
}

/** A rewrite from the text it was kept as; undefined for what is none: then nothing is replaced. */
export function readRewrite(text: string | undefined): Rewrite | undefined {
  if (text === undefined) return undefined;
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) return undefined;
  const { kind, pieces, items, results, messages, savedTokens, lineage } = value;
  if (kind === "exchange" && areTexts(items) && areTexts(results) && typeof messages === "number") {
    return { kind, messages, items, results };
  }
  if (kind !== "compaction" && kind !== "draft") return undefined;
  if (
    Array.isArray(pieces) &&
    pieces.every(isPiece) &&
    typeof savedTokens === "number" &&
    typeof lineage === "string"
  ) {
    return { kind, pieces, savedTokens, lineage };
  }
  return undefined;
}

function isPiece(value: unknown): value is Piece {
  if (!isObject(value)) return false;
  const { kind, from, to, items } = value;
  if (kind === "ours") return areTexts(items);
  return kind === "client" && Number.isSafeInteger(from) && Number.isSafeInteger(to);
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
