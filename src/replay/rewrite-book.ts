import type { SessionArchive } from "../archives/session-archive.ts";
import { parseJson } from "../core/text/parse-json.ts";
import { isObject } from "../formats/wire-value.ts";
import type { KnownRewrites, Piece, Rewrite, TakeBack } from "./rewrite.ts";
import type { RewritePlace } from "./rewrite-place.ts";

/** Where rewrites are kept, so that another process sends the same bytes. One tenant's. */
export type RewriteStore = Pick<SessionArchive, "saveRewrite" | "listRewrites" | "findRewrites">;

/** What a book knows of a conversation. */
export interface FoundRewrites {
  readonly rewrites: KnownRewrites;
  readonly place: RewritePlace;
}

/**
 * The rewrites of a tenant's conversations, by the names of their beginnings.
 *
 * A rewrite is laid over what stands for the same messages and never replaces it. To take one back is a layer too, so that
 * nothing which was read ever changes; where nothing is left of a beginning, what stands for a shorter one does.
 */
export interface RewriteBook {
  /** What is known of a conversation whose beginnings have these names, `chain[0]` for none of its messages. */
  find(chain: readonly string[]): Promise<FoundRewrites>;
  /** Keeps a rewrite. Where another node was faster at this place, its rewrite stays, and is the answer. */
  save(place: RewritePlace, rewrite: Rewrite, lineage: string): Promise<Rewrite>;
  /** Takes back what is kept at a place, and what was laid over it. Twice is once. */
  takeBack(place: RewritePlace, lineage: string): Promise<void>;
}

/** Where the first rewrite of a whole conversation has its place. */
export function placeOf(chain: readonly string[]): RewritePlace {
  return { opening: openingsOf(chain).at(-1) ?? "", name: chain.at(-1) ?? "", layer: 0 };
}

/** Below all that is kept for a whole conversation: taken back from here on, nothing of it stands. */
export function groundOf(chain: readonly string[]): RewritePlace {
  return { ...placeOf(chain), layer: DRAFT_LAYER };
}

/** Where what is made of the same messages goes next. */
export function layerAbove(place: RewritePlace): RewritePlace {
  return { ...place, layer: place.layer + 1 };
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
  const read = new Map<string, { readonly kept: Kept | undefined; readonly characters: number }>();
  let characters = 0;

  function forget(name: string): void {
    characters -= read.get(name)?.characters ?? 0;
    read.delete(name);
  }

  function remember(name: string, text: string): Kept | undefined {
    const kept = parseKept(text);
    forget(name);
    read.set(name, { kept, characters: text.length });
    characters += text.length;
    for (const oldest of read.keys()) {
      if (characters <= mostCharacters) break;
      forget(oldest);
    }
    return kept;
  }

  /** What is kept under these names; what was not read before comes from the store. */
  async function loadAll(names: readonly string[]): Promise<ReadonlyMap<string, Kept>> {
    const missing = names.filter((name) => !read.has(name));
    const found = new Map(names.flatMap((name) => entryOf(name, read.get(name)?.kept)));
    if (missing.length === 0) return found;
    for (const [name, text] of await store.findRewrites(missing)) {
      const kept = remember(name, text);
      if (kept !== undefined) found.set(name, kept);
    }
    return found;
  }

  /** Keeps something on the first layer from a place on that is free, or that holds what will do as well; gives what stays. */
  async function lay<Own extends Kept>(
    { opening, name, layer }: RewritePlace,
    own: Own,
    lineage: string,
    willDo: (kept: Kept) => kept is Own,
  ): Promise<Own> {
    const text = JSON.stringify(own);
    for (let next = layer; ; next += 1) {
      const place = own.kind === "draft" ? draftName(name) : layerName(name, next);
      const stays = await store.saveRewrite({ opening, name: place, text, lineage });
      const kept = remember(place, stays);
      // There is one name for all drafts of a beginning, and nothing waits for one.
      if (stays === text || (kept === undefined && own.kind === "draft")) return own;
      if (kept !== undefined && willDo(kept)) return kept;
    }
  }

  const isReadCompaction = (name: string): boolean => read.get(name)?.kept?.kind === "compaction";

  return {
    async find(chain) {
      const kept = groupNames(await store.listRewrites(openingsOf(chain)));
      const whole = placeOf(chain);
      const place = { ...whole, layer: nextLayer(kept.get(whole.name)) };
      const rewrites = new Map<number, Rewrite>();
      if (kept.size === 0) return { rewrites, place };
      // What stands before a compaction is in it. Of most beginnings nothing is kept, and histories are long.
      const beginnings: { readonly position: number; readonly layers: readonly LayerName[] }[] = [];
      for (let position = chain.length - 1; position >= 0; position -= 1) {
        const layers = kept.get(chain[position] ?? "");
        if (layers === undefined) continue;
        beginnings.push({ position, layers });
        if (layers[0] !== undefined && isReadCompaction(layers[0].name)) break;
      }
      beginnings.reverse();
      const newest = await loadAll(beginnings.flatMap(({ layers }) => layers.slice(0, 1).map(nameOf)));
      for (const { position, layers } of beginnings) {
        const standing = findStanding(layers, newest) ?? findStanding(layers, await loadAll(layers.map(nameOf)));
        if (standing !== undefined) rewrites.set(position, standing);
      }
      return { rewrites, place };
    },
    save: (place, rewrite, lineage) => lay(place, rewrite, lineage, isRewrite),
    async takeBack(place, lineage) {
      const kept = groupNames(await store.listRewrites([place.opening])).get(place.name);
      const next = { ...place, layer: nextLayer(kept) };
      const back: TakeBack = { kind: "take-back", layer: place.layer };
      if (next.layer > place.layer) await lay(next, back, lineage, (one): one is TakeBack => one === back);
    },
  };
}

/** What a store keeps under one name. */
type Kept = Rewrite | TakeBack;

function isRewrite(kept: Kept): kept is Rewrite {
  return kept.kind !== "take-back";
}

function entryOf(name: string, kept: Kept | undefined): [string, Kept][] {
  return kept === undefined ? [] : [[name, kept]];
}

/** A name under which something is kept for a beginning. */
interface LayerName {
  readonly name: string;
  /** A draft is below all layers: it stands back for what must go out before the user speaks. */
  readonly layer: number;
}

/** Below the first layer, which is 0. */
const DRAFT_LAYER = -1;

function nameOf({ name }: LayerName): string {
  return name;
}

/** The layer above all that are kept for a beginning. */
function nextLayer([newest]: readonly LayerName[] = []): number {
  return (newest?.layer ?? DRAFT_LAYER) + 1;
}

function draftName(name: string): string {
  return `${name} draft`;
}

/** Earlier versions knew two layers: what stands for a beginning, and its repair. */
function layerName(name: string, layer: number): string {
  if (layer === 0) return name;
  return layer === 1 ? `${name} repair` : `${name} repair ${layer}`;
}

/** The names that a store lists, by the beginning that they are for, its newest layer first. */
function groupNames(names: readonly string[]): ReadonlyMap<string, readonly LayerName[]> {
  const grouped = new Map<string, LayerName[]>();
  for (const name of names) {
    const [beginning = "", kind, number = "1"] = name.split(" ");
    const layer = kind === undefined ? 0 : kind === "draft" ? DRAFT_LAYER : Number(number);
    const group = grouped.get(beginning);
    if (group === undefined) grouped.set(beginning, [{ name, layer }]);
    else group.push({ name, layer });
  }
  for (const group of grouped.values()) group.sort((one, other) => other.layer - one.layer);
  return grouped;
}

/** The newest of the layers that was not taken back. */
function findStanding(layers: readonly LayerName[], found: ReadonlyMap<string, Kept>): Rewrite | undefined {
  let takenBackFrom = Number.POSITIVE_INFINITY;
  for (const { name, layer } of layers) {
    const kept = found.get(name);
    if (kept?.kind === "take-back") takenBackFrom = Math.min(takenBackFrom, kept.layer);
    else if (kept !== undefined && layer < takenBackFrom) return kept;
  }
  return undefined;
}

/** A rewrite from the text it was kept as; undefined for what is none: then nothing is replaced. */
export function parseRewrite(text: string): Rewrite | undefined {
  const kept = parseKept(text);
  return kept !== undefined && isRewrite(kept) ? kept : undefined;
}

function parseKept(text: string): Kept | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const { kind, layer, pieces, items, results, messages, lineage, handles, hasNote, said } = value;
  const { compactedMessages, savedTokens } = value;
  if (kind === "take-back" && typeof layer === "number") return { kind, layer };
  if (kind === "exchange" && areTexts(items) && areTexts(results) && typeof messages === "number") {
    return { kind, messages, items, results };
  }
  if (!Array.isArray(pieces) || !pieces.every(isPiece) || typeof lineage !== "string") return undefined;
  const whole = {
    pieces,
    lineage,
    // Those of an earlier version do not say what they gave out: then nothing can be looked up until the next one.
    handles: areTexts(handles) ? handles : [],
    ...(hasNote === true && { hasNote }),
    ...(areTexts(said) && { said }),
    ...(typeof savedTokens === "number" && { savedTokens }),
  };
  if (kind === "repair" && typeof compactedMessages === "number") return { kind, ...whole, compactedMessages };
  return kind === "compaction" || kind === "draft" ? { kind, ...whole } : undefined;
}

function isPiece(value: unknown): value is Piece {
  if (!isObject(value)) return false;
  const { kind, from, to, items } = value;
  if (kind === "ours") return areTexts(items);
  return kind === "client" && isPosition(from) && isPosition(to);
}

function isPosition(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
