import type { StoredRewrite } from "../archives/session-archive.ts";
import { isObject } from "../formats/wire-value.ts";
import type { KnownRewrites, Piece, Rewrite } from "./rewrite.ts";

/** Where rewrites are kept, so that another process sends the same bytes. One tenant's. */
export interface RewriteStore {
  /** Keeps a rewrite unless one is there already under its name; gives the text that stays. It goes with its lineage. */
  saveRewrite(rewrite: StoredRewrite): Promise<string>;
  /** The names under which something is kept for conversations that open in one of these ways. */
  listRewrites(openings: readonly string[]): Promise<readonly string[]>;
  /** The texts that are kept under these names. */
  findRewrites(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Which beginning of which conversations a rewrite stands for. */
export interface RewritePlace {
  /** The name of a beginning that they share, long enough that few others do. */
  readonly opening: string;
  readonly name: string;
}

/** The rewrites of a tenant's conversations, by the names of their beginnings. */
export interface RewriteBook {
  /** What is known of a conversation whose beginnings have these names, `chain[0]` for none of its messages. */
  find(chain: readonly string[]): Promise<KnownRewrites>;
  /** Keeps a rewrite. Where another node was faster, its rewrite stays, and is the answer. */
  save(place: RewritePlace, rewrite: Rewrite, lineage: string): Promise<Rewrite>;
}

/** Where a rewrite of a whole conversation has its place. */
export function placeOf(chain: readonly string[]): RewritePlace {
  return { opening: openingsOf(chain).at(-1) ?? "", name: chain.at(-1) ?? "" };
}

/**
 * The beginnings of 1, 4, 16 and so many more messages: whatever its length, a rewrite is found by a few names, and
 * conversations that only start with the same words do not get those of each other.
 */
function openingsOf(chain: readonly string[]): string[] {
  const openings: string[] = [];
  for (let messages = 1; messages < chain.length; messages *= 4) openings.push(chain[messages] ?? "");
  return openings;
}

/** Of the rewrites that are remembered, together. */
const MAX_CHARACTERS = 16_000_000;

/**
 * Makes a book over a store.
 *
 * A rewrite never changes once it is kept, so those that were read are remembered. What others kept meanwhile is asked
 * for by openings: what the store has to find grows with the rewrites of a conversation and not with its messages.
 */
export function createRewriteBook(store: RewriteStore, mostCharacters = MAX_CHARACTERS): RewriteBook {
  const read = new Map<string, { readonly rewrite: Rewrite | undefined; readonly characters: number }>();
  let characters = 0;

  function forget(name: string): void {
    characters -= read.get(name)?.characters ?? 0;
    read.delete(name);
  }

  function remember(name: string, text: string): Rewrite | undefined {
    const rewrite = readRewrite(text);
    forget(name);
    read.set(name, { rewrite, characters: text.length });
    characters += text.length;
    for (const oldest of read.keys()) {
      if (characters <= mostCharacters) break;
      forget(oldest);
    }
    return rewrite;
  }

  /** The rewrites under these names; those that were not read before come from the store. */
  async function readAll(names: readonly string[]): Promise<ReadonlyMap<string, Rewrite>> {
    const missing = names.filter((name) => !read.has(name));
    const found = new Map(names.flatMap((name) => entryOf(name, read.get(name)?.rewrite)));
    if (missing.length === 0) return found;
    for (const [name, text] of await store.findRewrites(missing)) {
      const rewrite = remember(name, text);
      if (rewrite !== undefined) found.set(name, rewrite);
    }
    return found;
  }

  return {
    async find(chain) {
      const kept = new Set(await store.listRewrites(openingsOf(chain)));
      if (kept.size === 0) return new Map();
      // What stands before a compaction is in it.
      const from = chain.findLastIndex((name) => kept.has(name) && read.get(name)?.rewrite?.kind === "compaction");
      const places = chain.flatMap((name, position) =>
        position < from
          ? []
          : [repairName(name), name, draftName(name)].filter((one) => kept.has(one)).map((one) => ({ position, one })),
      );
      const found = await readAll(places.map(({ one }) => one));
      const rewrites = new Map<number, Rewrite>();
      for (const { position, one } of places) {
        const rewrite = found.get(one);
        // Of one beginning the first counts: a repair is made of what it would be else, and a draft stands back.
        if (rewrite !== undefined && !rewrites.has(position)) rewrites.set(position, rewrite);
      }
      return rewrites;
    },
    async save({ opening, name }, rewrite, lineage) {
      const place = nameOfKind(name, rewrite.kind);
      const text = await store.saveRewrite({ opening, name: place, text: JSON.stringify(rewrite), lineage });
      return remember(place, text) ?? rewrite;
    },
  };
}

function entryOf(name: string, rewrite: Rewrite | undefined): [string, Rewrite][] {
  return rewrite === undefined ? [] : [[name, rewrite]];
}

function nameOfKind(name: string, kind: Rewrite["kind"]): string {
  if (kind === "draft") return draftName(name);
  return kind === "repair" ? repairName(name) : name;
}

/** Apart, because it is laid over what may be kept under the name itself. */
function repairName(name: string): string {
  return `${name} repair`;
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
  const { kind, pieces, items, results, messages, lineage, handles, hasNote, compactedMessages, savedTokens } = value;
  if (kind === "exchange" && areTexts(items) && areTexts(results) && typeof messages === "number") {
    return { kind, messages, items, results };
  }
  if (!Array.isArray(pieces) || !pieces.every(isPiece) || typeof lineage !== "string") return undefined;
  // Those of an earlier version do not say what they gave out: then nothing can be looked up until the next one.
  const given = areTexts(handles) ? handles : [];
  const rewritten = { pieces, lineage, handles: given, ...(hasNote === true && { hasNote }) };
  if (kind === "draft") return { kind, ...rewritten };
  const saved = typeof savedTokens === "number" ? { savedTokens } : {};
  if (kind === "repair" && typeof compactedMessages === "number") {
    return { kind, ...rewritten, ...saved, compactedMessages };
  }
  return kind === "compaction" ? { kind, ...rewritten, ...saved } : undefined;
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
